package dev.winnow.pekko;

import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.pattern.PromiseActorRef;
import org.jspecify.annotations.Nullable;

/** A timer that Pekko's scheduler was asked for, by an actor or by a task of its. */
final class Alarm implements Pending.Thing, Cancellable, FieldWalk.SpecialValue {

    static final long ONCE = -1;

    private final ControlledSystem control;
    final ActorProcess owner;
    final Object key; // what people know it by
    final Runnable action;
    final @Nullable ActorRef receiver; // if all it does is to send a message
    final @Nullable Object message;
    final @Nullable PromiseActorRef ask; // whose timeout it is
    final long period; // nanoseconds, or ONCE

    int item;
    long deadline; // on the owner's clock
    private boolean cancelled;
    boolean armed;

    Alarm(
            ControlledSystem control,
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
