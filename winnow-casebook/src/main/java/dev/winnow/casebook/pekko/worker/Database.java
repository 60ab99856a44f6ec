package dev.winnow.casebook.pekko.worker;

import dev.winnow.casebook.pekko.worker.Message.Connect;
import dev.winnow.casebook.pekko.worker.Message.Reply;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.Props;

/** Refuses the first few connections, like a database that is still starting. */
final class Database extends AbstractActor {

    private int refusals;

    Database(int refusals) {
        this.refusals = refusals;
    }

    static Props props(int refusals) {
        return Props.create(Database.class, () -> new Database(refusals));
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder().match(Connect.class, this::onConnect).build();
    }

    private void onConnect(Connect connect) {
        Reply reply = refusals > 0 ? Reply.REFUSED : Reply.CONNECTED;
        refusals = Math.max(0, refusals - 1);
        getSender().tell(reply, getSelf());
    }
}
