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
 * Remembers what pure handlers answered: (process, state, sender, message) to the next state and what was sent and set.
 * Handlers that chose, drew at random, read the time or storage, or spawned are not remembered.
 *
 * <p>It presupposes that handlers are functions of what they are given. That is audited: at every so many uses the real
 * handler is called again, and one that answers differently is named.
 */
public final class TransitionMemo {

    private static final int MOST = 1_000_000;

    /** The code too, since a spawned process of one name may be made in several ways. */
    private record HandlerCall(
            ProcessId process,
            PureProcess<?> code,
            Object state,
            @Nullable ProcessId from,
            Object message) {}

    /** With {@code kept}, the handler gave back the very state it was given. */
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

    /** What a handler did, in order. */
    static final class Effects {
        private final List<HandlerEffect> list = new ArrayList<>();
        private boolean spoiled;

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
            spoiled = true;
        }
    }

    private final int auditEvery;
    private final ConcurrentHashMap<HandlerCall, HandlerResult> answers = new ConcurrentHashMap<>();
    private final AtomicLong hits = new AtomicLong();

    public TransitionMemo(int auditEvery) {
        this.auditEvery = auditEvery;
    }

    /** Handles the event at the cell, by memory or by its handler; {@code from} is null for a timer. */
    void handle(SimulatedProcess cell, @Nullable ProcessId from, Object message, HandlerContext context) {
        HandlerCall key = new HandlerCall(cell.id(), cell.pure(), cell.state(), from, message);
        HandlerResult known = answers.get(key);
        if (known == null) {
            call(cell, key, context);
        } else if (hits.incrementAndGet() % auditEvery == 0) {
            audit(key, known, call(cell, key, context));
        } else {
            apply(known, cell, context);
        }
    }

    private @Nullable HandlerResult call(SimulatedProcess cell, HandlerCall key, HandlerContext context) {
        Effects effects = new Effects();
        context.captureEffects(effects);
        if (key.from() == null) {
            cell.timeout(key.message(), context);
        } else {
            cell.receive(key.from(), key.message(), context);
        }
        if (effects.spoiled) {
            return null;
        }
        HandlerResult answer = new HandlerResult(cell.state(), cell.state() == key.state(), List.copyOf(effects.list));
        if (answers.size() < MOST) {
            answers.putIfAbsent(key, answer);
        }
        return answer;
    }

    private static void apply(HandlerResult answer, SimulatedProcess cell, HandlerContext context) {
        cell.state = answer.kept() ? cell.state : answer.state();
        for (HandlerEffect effect : answer.effects()) {
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
                            + (now == null ? "something that depends on chance or time" : describe(now)),
                    "a pure handler may depend only on its state and the message, and must not change either: look for"
                            + " fields that change, hash order, clocks and static state");
        }
    }

    private static String describe(HandlerResult answer) {
        return Shapes.text(answer.state()) + " and did " + Shapes.text(answer.effects());
    }
}
