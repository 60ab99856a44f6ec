package dev.winnow.pekko.control;

import dev.winnow.pekko.state.ValueDigester;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** A timer that Pekko's scheduler was asked for, by an actor or by a task of its. */
public final class VirtualTimer implements PendingItems.PendingItem, Cancellable, ValueDigester.SpecialValue {

    public static final long ONCE = -1;

    private final ControlledActorSystem control;
    public final ActorProcess owner;
    public final Object key; // what people know it by
    public final Runnable action;
    public final @Nullable ActorRef receiver; // if all it does is to send a message
    public final @Nullable Object message;
    public final @Nullable PromiseActorRef ask; // whose timeout it is
    public final long period; // nanoseconds, or ONCE

    public int item;
    public long deadline; // on the owner's clock
    private boolean cancelled;
    public boolean armed;

    public VirtualTimer(
            ControlledActorSystem control,
            ActorProcess owner,
            Object key,
            Runnable action,
            @Nullable ActorRef receiver,
            @Nullable Object message,
            @Nullable PromiseActorRef ask,
            long period) {
        this.control = control;
        this.owner = owner;
        this.key = key;
        this.action = action;
        this.receiver = receiver;
        this.message = message;
        this.ask = ask;
        this.period = period;
    }

    @Override
    public boolean cancel() {
        boolean now = !cancelled && (armed || period != ONCE);
        cancelled = true;
        if (armed) {
            control.disarm(this);
        }
        return now;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }
}
