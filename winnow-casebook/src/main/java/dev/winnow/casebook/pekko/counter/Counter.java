package dev.winnow.casebook.pekko.counter;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Counts for one key. When idle, it asks its region to be passivated, and continues to count until the region agrees:
 * so it handles everything that the region sent before.
 */
final class Counter extends AbstractBehavior<Counter.Command> {

    private static final Duration IDLE = Duration.ofMinutes(1);

    sealed interface Command {}

    record Add(Region.Increment increment) implements Command {}

    record Stop() implements Command {}

    private record Idle() implements Command {}

    private final String key;
    private final ActorRef<Region.Command> region;
    private final Bug bug;
    private int count;

    private Counter(ActorContext<Command> context, String key, int count, ActorRef<Region.Command> region, Bug bug) {
        super(context);
        this.key = key;
        this.count = count;
        this.region = region;
        this.bug = bug;
        context.setReceiveTimeout(IDLE, new Idle());
    }

    static Behavior<Command> create(String key, int count, ActorRef<Region.Command> region, Bug bug) {
        return Behaviors.setup(context -> new Counter(context, key, count, region, bug));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Add.class, this::onAdd)
                .onMessage(Idle.class, idle -> onIdle())
                .onMessage(Stop.class, stop -> leave())
                .build();
    }

    private Behavior<Command> onAdd(Add add) {
        count++;
        add.increment().replyTo().tell(new Region.Count(key, count));
        return this;
    }

    private Behavior<Command> onIdle() {
        if (bug == Bug.IDLE_COUNTERS_JUST_STOP) {
            return leave();
        }
        if (bug == Bug.RECEIVE_TIMEOUT_CANCELLED) {
            getContext().cancelReceiveTimeout();
        }
        region.tell(new Region.Passivate(key));
        return this;
    }

    private Behavior<Command> leave() {
        region.tell(new Region.Passivated(key, count));
        return Behaviors.stopped();
    }
}
