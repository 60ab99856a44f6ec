package dev.winnow.casebook.pekko.worker;

import dev.winnow.casebook.pekko.worker.Message.Job;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.OneForOneStrategy;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.SupervisorStrategy;
import org.apache.pekko.japi.pf.DeciderBuilder;

/** Passes jobs to a worker, and restarts it when it cannot connect. */
final class Foreman extends AbstractActor {

    private final ActorRef worker;

    Foreman(ActorRef database, Bug bug) {
        this.worker = getContext().actorOf(Worker.props(database, bug), "worker");
    }

    static Props props(ActorRef database, Bug bug) {
        return Props.create(Foreman.class, () -> new Foreman(database, bug));
    }

    @Override
    public SupervisorStrategy supervisorStrategy() {
        return new OneForOneStrategy(DeciderBuilder.match(ConnectionRefused.class, e -> SupervisorStrategy.restart())
                .matchAny(e -> SupervisorStrategy.escalate())
                .build());
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Job.class, job -> worker.forward(job, getContext()))
                .build();
    }
}
