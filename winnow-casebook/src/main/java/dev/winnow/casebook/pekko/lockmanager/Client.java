package dev.winnow.casebook.pekko.lockmanager;

import dev.winnow.casebook.pekko.lockmanager.Message.Accept;
import dev.winnow.casebook.pekko.lockmanager.Message.Acquire;
import dev.winnow.casebook.pekko.lockmanager.Message.Granted;
import dev.winnow.casebook.pekko.lockmanager.Message.Missed;
import dev.winnow.casebook.pekko.lockmanager.Message.Offer;
import dev.winnow.casebook.pekko.lockmanager.Message.Release;
import dev.winnow.casebook.pekko.lockmanager.Message.Work;
import java.time.Duration;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/** Works only while it holds the lock; the work takes a while. */
final class Client extends AbstractActorWithTimers {

    private static final Duration WORK = Duration.ofMillis(20);

    private record Finished(int turn) {}

    private final ActorRef lock;
    private boolean working;

    Client(ActorRef lock) {
        this.lock = lock;
    }

    static Props props(ActorRef lock) {
        return Props.create(Client.class, () -> new Client(lock));
    }

    boolean isWorking() {
        return working;
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Work.class, work -> lock.tell(new Acquire(), getSelf()))
                .match(Offer.class, offer -> lock.tell(new Accept(offer.turn()), getSelf()))
                .match(Missed.class, missed -> {})
                .match(Granted.class, this::onGranted)
                .match(Finished.class, this::onFinished)
                .build();
    }

    private void onGranted(Granted granted) {
        working = true;
        getTimers().startSingleTimer(Finished.class, new Finished(granted.turn()), WORK);
    }

    private void onFinished(Finished finished) {
        working = false;
        lock.tell(new Release(finished.turn()), getSelf());
    }
}
