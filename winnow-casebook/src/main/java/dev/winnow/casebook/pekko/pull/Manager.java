package dev.winnow.casebook.pekko.pull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Hands out jobs to workers on request, so that a slow worker never gets more than it can do. With each pull, a worker
 * says how many jobs it has received: if fewer than it was given, a job is on its way and the pull is stale.
 *
 * <p>See {@link Bug} for the bug. A request that is repeated in case it was lost must not count twice in case it was
 * not: demand signals need numbers. Systems in which a retried subscription or credit counts again overrun their
 * consumers in just this way.
 */
final class Manager extends AbstractBehavior<Manager.Command> {

    sealed interface Command {}

    /** From the client. */
    record Submit(int job, ActorRef<Completed> replyTo) implements Command {}

    /** From a worker: asks for a job, and says how many it has received. */
    record Pull(ActorRef<Worker.Command> worker, int had) implements Command {}

    /** From a worker: its job is done. */
    record Done(Submit submit) implements Command {}

    /** To the client. */
    record Completed(int job) {}

    private final Bug bug;
    private final Deque<Submit> waiting = new ArrayDeque<>();
    private final Set<ActorRef<Worker.Command>> idle = new LinkedHashSet<>();
    private final Map<ActorRef<Worker.Command>, Integer> given = new LinkedHashMap<>();

    private Manager(ActorContext<Command> context, Bug bug) {
        super(context);
        this.bug = bug;
    }

    static Behavior<Command> create(Bug bug) {
        return Behaviors.setup(context -> new Manager(context, bug));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Submit.class, this::onSubmit)
                .onMessage(Pull.class, this::onPull)
                .onMessage(Done.class, this::onDone)
                .build();
    }

    private Behavior<Command> onSubmit(Submit submit) {
        waiting.add(submit);
        return handOut();
    }

    private Behavior<Command> onPull(Pull pull) {
        if (bug == Bug.REPEATED_PULLS_COUNT || pull.had() == given.getOrDefault(pull.worker(), 0)) {
            idle.add(pull.worker());
        }
        return handOut();
    }

    private Behavior<Command> onDone(Done done) {
        done.submit().replyTo().tell(new Completed(done.submit().job()));
        return this;
    }

    private Behavior<Command> handOut() {
        while (!waiting.isEmpty() && !idle.isEmpty()) {
            ActorRef<Worker.Command> worker = idle.iterator().next();
            idle.remove(worker);
            given.merge(worker, 1, Integer::sum);
            worker.tell(new Worker.Job(waiting.remove()));
        }
        return this;
    }
}
