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
 * Hands out jobs to workers that want one, so that a slow worker is never given more than it can do. A worker says with
 * each pull how many jobs it has had: one that has had fewer than it was given has a job on its way, and its pull is an
 * old one.
 *
 * <p>What may be wrong stands in {@link Bug}. A request that is repeated in case it was lost must not count twice in
 * case it was not: demand signals need numbers. Systems in which a retried subscription or credit counts again overrun
 * their consumers in just this way.
 */
final class Manager extends AbstractBehavior<Manager.Command> {

    sealed interface Command {}

    /** The client's. */
    record Submit(int job, ActorRef<Completed> replyTo) implements Command {}

    /** A worker's wish for a job, and how many it has had. */
    record Pull(ActorRef<Worker.Command> worker, int had) implements Command {}

    /** A worker's: what it was given is done. */
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
