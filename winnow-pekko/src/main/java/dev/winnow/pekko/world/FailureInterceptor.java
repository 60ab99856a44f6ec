package dev.winnow.pekko.world;

import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;

/**
 * An interceptor that reports exceptions of a topmost typed actor that no supervision handles. Pekko would only stop
 * the actor.
 */
final class FailureInterceptor extends BehaviorInterceptor<Object, Object> {

    private final LiveNode node;

    FailureInterceptor(LiveNode node) {
        super(Object.class);
        this.node = node;
    }

    private interface InterceptedCall {
        Behavior<Object> run();
    }

    private Behavior<Object> intercept(InterceptedCall call) {
        try {
            return call.run();
        } catch (RuntimeException e) {
            node.reportFailure(e);
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
