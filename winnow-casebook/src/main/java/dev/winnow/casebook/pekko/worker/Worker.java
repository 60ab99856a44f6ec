package dev.winnow.casebook.pekko.worker;

import dev.winnow.casebook.pekko.worker.Message.Connect;
import dev.winnow.casebook.pekko.worker.Message.Job;
import dev.winnow.casebook.pekko.worker.Message.JobDone;
import dev.winnow.casebook.pekko.worker.Message.Reply;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;

/**
 * Does jobs once it is connected to the database; keeps those that come earlier. A refused connection makes it fail, so
 * that its supervisor lets it begin again.
 *
 * <p>What may be wrong stands in {@link Bug}. "Let it crash" throws away the state of the actor, which is what a
 * restart is for, and with it every message that is in the state and no longer in the mailbox: buffers, batches,
 * outstanding requests. Messages lost at a restart are reported by all who learn this from their own logs.
 */
final class Worker extends AbstractActorWithStash {

    private record Early(Job job, ActorRef client) {}

    private final ActorRef database;
    private final Bug bug;
    private final List<Early> early = new ArrayList<>();

    Worker(ActorRef database, Bug bug) {
        this.database = database;
        this.bug = bug;
    }

    static Props props(ActorRef database, Bug bug) {
        return Props.create(Worker.class, () -> new Worker(database, bug));
    }

    /** Runs again after each restart. */
    @Override
    public void preStart() {
        database.tell(new Connect(), getSelf());
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .matchEquals(Reply.CONNECTED, connected -> begin())
                .matchEquals(Reply.REFUSED, refused -> {
                    throw new ConnectionRefused();
                })
                .match(Job.class, this::keep)
                .build();
    }

    private Receive connected() {
        return receiveBuilder()
                .match(Job.class, job -> perform(job, getSender()))
                .build();
    }

    private void keep(Job job) {
        if (bug == Bug.JOBS_KEPT_IN_A_FIELD) {
            early.add(new Early(job, getSender()));
        } else {
            stash();
        }
    }

    private void begin() {
        getContext().become(connected());
        early.forEach(job -> perform(job.job(), job.client()));
        early.clear();
        unstashAll();
    }

    private void perform(Job job, ActorRef client) {
        client.tell(new JobDone(job.id()), getSelf());
    }
}
