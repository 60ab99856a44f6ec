package dev.winnow.pekko.world;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;

/**
 * Sees what escapes from a typed actor at the top, outside of all supervision: such an actor stops, and nobody says
 * why.
 */
final class FailureInterceptor extends BehaviorInterceptor<Object, Object> {

    private final LiveNode site;

    FailureInterceptor(LiveNode site) {
        super(Object.class);
        this.site = site;
    }

    private interface InterceptedCall {
        Behavior<Object> run();
    }

    private Behavior<Object> intercept(InterceptedCall handling) {
        try {
            return handling.run();
        } catch (RuntimeException e) {
            site.reportFailure(e);
            throw e;
        }
    }

    @Override
    public Behavior<Object> aroundStart(TypedActorContext<Object> context, PreStartTarget<Object> target) {
        return intercept(() -> target.start(context));
    }

    @Override
    public Behavior<Object> aroundReceive(
            TypedActorContext<Object> context, Object message, ReceiveTarget<Object> target) {
        return intercept(() -> target.apply(context, message));
    }

    @Override
    public Behavior<Object> aroundSignal(
            TypedActorContext<Object> context, Signal signal, SignalTarget<Object> target) {
        return intercept(() -> target.apply(context, signal));
    }

    @Override
    public boolean isSame(BehaviorInterceptor<Object, Object> other) {
        return other instanceof FailureInterceptor;
    }
}
