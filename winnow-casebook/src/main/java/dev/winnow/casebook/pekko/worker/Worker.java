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
 * Does jobs once it is connected to the database; keeps earlier ones until then. A refused connection makes it fail, so
 * that its supervisor restarts it.
 *
 * <p>See {@link Bug} for the bug. "Let it crash" discards the state of the actor, which is the point of a restart, and
 * with it every message that is in the state and no longer in the mailbox: buffers, batches, outstanding requests. Most
 * teams learn this from messages lost in production.
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
