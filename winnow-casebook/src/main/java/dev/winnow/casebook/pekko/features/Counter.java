package dev.winnow.casebook.pekko.features;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.actor.typed.receptionist.Receptionist;
import org.apache.pekko.actor.typed.receptionist.ServiceKey;

/** A typed actor that registers with the receptionist, counts, keeps a timer and is restarted when it fails. */
public final class Counter extends AbstractBehavior<Counter.Command> {

    public static final ServiceKey<Command> KEY = ServiceKey.create(Command.class, "counter");

    /** A command to the counter. */
    public sealed interface Command {}

    public record Add(int amount) implements Command {}

    record Get(ActorRef<Integer> replyTo) implements Command {}

    private record Tick() implements Command {}

    private final TimerScheduler<Command> timers;
    private int count;

    private Counter(ActorContext<Command> context, TimerScheduler<Command> timers) {
        super(context);
        this.timers = timers;
        context.getSystem().receptionist().tell(Receptionist.register(KEY, context.getSelf()));
    }

    public static Behavior<Command> create() {
        Behavior<Command> counter =
                Behaviors.setup(context -> Behaviors.withTimers(timers -> new Counter(context, timers)));
        return Behaviors.supervise(counter).onFailure(IllegalStateException.class, SupervisorStrategy.restart());
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Add.class, this::add)
                .onMessage(Get.class, get -> {
                    get.replyTo().tell(count);
                    return this;
                })
                .onMessage(Tick.class, tick -> {
                    count += 1_000;
                    return this;
                })
                .onSignal(PostStop.class, stop -> this)
                .build();
    }

    private Behavior<Command> add(Add add) {
        count += add.amount();
        timers.startSingleTimer(new Tick(), Duration.ofSeconds(add.amount()));
        if (add.amount() == 4) {
            throw new IllegalStateException("four");
        }
        return add.amount() == 6 ? Behaviors.stopped() : this;
    }
}
