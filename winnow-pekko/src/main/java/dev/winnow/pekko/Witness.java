package dev.winnow.pekko;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;

/** Sees what escapes from a typed actor at the top, outside of all supervision: such an actor stops, and nobody says why. */
final class Witness extends BehaviorInterceptor<Object, Object> {

    private final Site site;

    Witness(Site site) {
        super(Object.class);
        this.site = site;
    }

    private interface Handling {
        Behavior<Object> run();
    }

    private Behavior<Object> watched(Handling handling) {
        try {
            return handling.run();
        } catch (RuntimeException e) {
            site.failed(e);
            throw e;
        }
    }

    @Override
    public Behavior<Object> aroundStart(TypedActorContext<Object> context, PreStartTarget<Object> target) {
        return watched(() -> target.start(context));
    }

    @Override
    public Behavior<Object> aroundReceive(
            TypedActorContext<Object> context, Object message, ReceiveTarget<Object> target) {
        return watched(() -> target.apply(context, message));
    }

    @Override
    public Behavior<Object> aroundSignal(
            TypedActorContext<Object> context, Signal signal, SignalTarget<Object> target) {
        return watched(() -> target.apply(context, signal));
    }

    @Override
    public boolean isSame(BehaviorInterceptor<Object, Object> other) {
        return other instanceof Witness;
    }
}
