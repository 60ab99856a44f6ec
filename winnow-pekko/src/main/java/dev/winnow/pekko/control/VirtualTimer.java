package dev.winnow.pekko.control;

import dev.winnow.pekko.state.ValueDigester;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** A timer that an actor, or one of its tasks, set with Pekko's scheduler. */
public final class VirtualTimer implements PendingItems.PendingItem, Cancellable, ValueDigester.SpecialValue {

    public static final long ONCE = -1;

    private final ControlledActorSystem control;
    public final ActorProcess owner;
    public final TimerAction action;
    public final long period; // nanoseconds, or ONCE

    public int item;
    public long deadline; // on the owner's clock
    private boolean cancelled;
    public boolean armed;

    /**
     * The action of a timer.
     *
     * @param key the name of the timer in executions
     * @param receiver the receiver of the message, if the timer only sends a message
     * @param message the message, if the timer only sends a message
     * @param ask the ask that the timer ends, if it is the timeout of one
     */
    public record TimerAction(
            Object key,
            Runnable code,
            @Nullable ActorRef receiver,
            @Nullable Object message,
            @Nullable PromiseActorRef ask) {}

    public VirtualTimer(ControlledActorSystem control, ActorProcess owner, TimerAction action, long period) {
        this.control = control;
        this.owner = owner;
        this.action = action;
        this.period = period;
    }

    @Override
    public ActorProcess handler() {
        return owner;
    }

    @Override
    public boolean cancel() {
        boolean isEffective = !cancelled && (armed || period != ONCE);
        cancelled = true;
        if (armed) {
            control.disarm(this);
        }
        return isEffective;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }
}
