package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.system.OutOfControl;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the results of pure handlers. It maps (process, state, sender, message) to the next state, the messages
 * sent and the timers set. Handlers that choose, draw random numbers, read the time or storage, or spawn are not
 * cached.
 *
 * <p>It assumes that handlers depend on their arguments only. This is audited: every n-th hit calls the real handler
 * again and reports it if its result differs. Shared by threads.
 */
public final class TransitionMemo {

    private static final int MOST_CACHED = 1_000_000;

    /** The input of a handler. It includes the code, since spawned processes with the same name may differ in it. */
    private record HandlerCall(
            ProcessId process,
            PureProcess<?> code,
            Object state,
            @Nullable ProcessId from,
            Object message) {}

    /**
     * The result of a handler.
     *
     * @param kept true if the handler returned the same object that it was given
     */
    private record HandlerResult(Object state, boolean kept, List<HandlerEffect> effects) {

        boolean isSameAs(@Nullable HandlerResult other) {
            return other != null && state.equals(other.state) && effects.equals(other.effects);
        }
    }

    private sealed interface HandlerEffect {
        record Sent(ProcessId to, Object message) implements HandlerEffect {}

        record Armed(Object key, long delay) implements HandlerEffect {}

        record Cancelled(Object key) implements HandlerEffect {}
    }

    /** A recorder of the effects of one handler call, in order. */
    static final class Effects {
        private final List<HandlerEffect> list = new ArrayList<>();
        private boolean notMemoizable;

        void send(ProcessId to, Object message) {
            list.add(new HandlerEffect.Sent(to, message));
        }

        void arm(Object key, long delay) {
            list.add(new HandlerEffect.Armed(key, delay));
        }

        void cancel(Object key) {
            list.add(new HandlerEffect.Cancelled(key));
        }

        void markNotMemoizable() {
            notMemoizable = true;
        }
    }

    private final int auditEvery;
    private final ConcurrentHashMap<HandlerCall, HandlerResult> results = new ConcurrentHashMap<>();
    private final AtomicLong hits = new AtomicLong();

    /** Creates a cache that audits every {@code auditEvery}-th hit. */
    public TransitionMemo(int auditEvery) {
        this.auditEvery = auditEvery;
    }

    /** Handles an event with the cached result, or with the handler; {@code from} is null for a timer. */
    void handle(SimulatedProcess process, @Nullable ProcessId from, Object message, HandlerContext context) {
        HandlerCall key = new HandlerCall(process.id(), process.pure(), process.state(), from, message);
        HandlerResult known = results.get(key);
        if (known == null) {
            call(process, key, context);
        } else if (hits.incrementAndGet() % auditEvery == 0) {
            audit(key, known, call(process, key, context));
        } else {
            apply(known, process, context);
        }
    }

    private @Nullable HandlerResult call(SimulatedProcess process, HandlerCall key, HandlerContext context) {
        Effects effects = new Effects();
        context.captureEffects(effects);
        if (key.from() == null) {
            process.timeout(key.message(), context);
        } else {
            process.receive(key.from(), key.message(), context);
        }
        if (effects.notMemoizable) {
            return null;
        }
        HandlerResult result =
                new HandlerResult(process.state(), process.state() == key.state(), List.copyOf(effects.list));
        if (results.size() < MOST_CACHED) {
            results.putIfAbsent(key, result);
        }
        return result;
    }

    private static void apply(HandlerResult result, SimulatedProcess process, HandlerContext context) {
        process.state = result.kept() ? process.state : result.state();
        for (HandlerEffect effect : result.effects()) {
            if (effect instanceof HandlerEffect.Sent sent) {
                context.send(sent.to(), sent.message());
            } else if (effect instanceof HandlerEffect.Armed armed) {
                context.setTimer(armed.key(), armed.delay());
            } else if (effect instanceof HandlerEffect.Cancelled cancelled) {
                context.cancelTimer(cancelled.key());
            }
        }
    }

    private static void audit(HandlerCall key, HandlerResult known, @Nullable HandlerResult now) {
        if (!known.isSameAs(now)) {
            throw new OutOfControl(
                    "the handler of " + key.process() + " is not pure: for " + Shapes.text(key.message()) + " in state "
                            + Shapes.text(key.state()) + " it answered " + describe(known) + " and now "
                            + (now == null ? "a result that depends on choices, chance or time" : describe(now)),
                    "a pure handler must depend only on its state and the message, and must not modify either: look for"
                            + " mutable fields, hash order, clocks and static state");
        }
    }

    private static String describe(HandlerResult result) {
        return Shapes.text(result.state()) + " and did " + Shapes.text(result.effects());
    }
}
