package dev.winnow.pekko.control;

import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.event.LoggingAdapter;
import org.jspecify.annotations.Nullable;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * The third extension point, {@code pekko.scheduler.implementation}: every timer becomes a {@link VirtualTimer} on the
 * virtual clock of the actor that sets it. Instantiated by Pekko. It need not be closed, since timers belong to
 * executions.
 */
public final class VirtualScheduler implements Scheduler {

    private final ControlledActorSystem control = ControlledActorSystem.current();

    public VirtualScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {}

    @Override
    public Cancellable scheduleOnce(FiniteDuration delay, Runnable action, ExecutionContext executor) {
        return control.schedule(delay, VirtualTimer.ONCE, action, null, null);
    }

    @Override
    @SuppressWarnings("deprecation") // callers still use it
    public Cancellable schedule(
            FiniteDuration delay, FiniteDuration interval, Runnable action, ExecutionContext executor) {
        return control.schedule(delay, interval.toNanos(), action, null, null);
    }

    @Override
    public Cancellable scheduleWithFixedDelay(
            FiniteDuration delay, FiniteDuration interval, Runnable action, ExecutionContext executor) {
        return control.schedule(delay, interval.toNanos(), action, null, null);
    }

    @Override
    public Cancellable scheduleAtFixedRate(
            FiniteDuration delay, FiniteDuration interval, Runnable action, ExecutionContext executor) {
        return control.schedule(delay, interval.toNanos(), action, null, null);
    }

    // Timers that only send a message are named by that message.

    @Override
    public Cancellable scheduleOnce(
            FiniteDuration delay, ActorRef receiver, Object message, ExecutionContext executor, ActorRef sender) {
        return send(delay, VirtualTimer.ONCE, receiver, message, sender);
    }

    @Override
    @SuppressWarnings("deprecation") // callers still use it
    public Cancellable schedule(
            FiniteDuration delay,
            FiniteDuration interval,
            ActorRef receiver,
            Object message,
            ExecutionContext executor,
            ActorRef sender) {
        return send(delay, interval.toNanos(), receiver, message, sender);
    }

    @Override
    public Cancellable scheduleWithFixedDelay(
            FiniteDuration delay,
            FiniteDuration interval,
            ActorRef receiver,
            Object message,
            ExecutionContext executor,
            ActorRef sender) {
        return send(delay, interval.toNanos(), receiver, message, sender);
    }

    @Override
    public Cancellable scheduleAtFixedRate(
            FiniteDuration delay,
            FiniteDuration interval,
            ActorRef receiver,
            Object message,
            ExecutionContext executor,
            ActorRef sender) {
        return send(delay, interval.toNanos(), receiver, message, sender);
    }

    private Cancellable send(
            FiniteDuration delay, long period, ActorRef receiver, Object message, @Nullable ActorRef sender) {
        return control.schedule(delay, period, () -> receiver.tell(message, sender), receiver, message);
    }

    @Override
    public double maxFrequency() {
        return 1_000;
    }
}
