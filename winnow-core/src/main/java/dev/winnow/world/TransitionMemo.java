package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.run.OutOfControl;
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
final class TransitionMemo {

    private static final int MOST = 1_000_000;

    /** The code too, since a spawned process of one name may be made in several ways. */
    private record Key(
            ProcessId process,
            PureProcess<?> code,
            Object state,
            @Nullable ProcessId from,
            Object message) {}

    /** With {@code kept}, the handler gave back the very state it was given. */
    private record Answer(Object state, boolean kept, List<Effect> effects) {

        boolean isSameAs(@Nullable Answer other) {
            return other != null && state.equals(other.state) && effects.equals(other.effects);
        }
    }

    private sealed interface Effect {
        record Sent(ProcessId to, Object message) implements Effect {}

        record Armed(Object key, long delay) implements Effect {}

        record Cancelled(Object key) implements Effect {}
    }

    /** What a handler did, in order. */
    static final class Effects {
        private final List<Effect> list = new ArrayList<>();
        private boolean spoiled;

        void send(ProcessId to, Object message) {
            list.add(new Effect.Sent(to, message));
        }

        void arm(Object key, long delay) {
            list.add(new Effect.Armed(key, delay));
        }

        void cancel(Object key) {
            list.add(new Effect.Cancelled(key));
        }

        void spoil() {
            spoiled = true;
        }
    }

    private final int auditEvery;
    private final ConcurrentHashMap<Key, Answer> answers = new ConcurrentHashMap<>();
    private final AtomicLong hits = new AtomicLong();

    TransitionMemo(int auditEvery) {
        this.auditEvery = auditEvery;
    }

    /** Handles the event at the cell, by memory or by its handler; {@code from} is null for a timer. */
    void handle(Cell cell, @Nullable ProcessId from, Object message, Handling handling) {
        Key key = new Key(cell.id(), cell.pure(), cell.state(), from, message);
        Answer known = answers.get(key);
        if (known == null) {
            call(cell, key, handling);
        } else if (hits.incrementAndGet() % auditEvery == 0) {
            audit(key, known, call(cell, key, handling));
        } else {
            apply(known, cell, handling);
        }
    }

    private @Nullable Answer call(Cell cell, Key key, Handling handling) {
        Effects effects = new Effects();
        handling.capture(effects);
        if (key.from() == null) {
            cell.timeout(key.message(), handling);
        } else {
            cell.receive(key.from(), key.message(), handling);
        }
        if (effects.spoiled) {
            return null;
        }
        Answer answer = new Answer(cell.state(), cell.state() == key.state(), List.copyOf(effects.list));
        if (answers.size() < MOST) {
            answers.putIfAbsent(key, answer);
        }
        return answer;
    }

    private static void apply(Answer answer, Cell cell, Handling handling) {
        cell.state = answer.kept() ? cell.state : answer.state();
        for (Effect effect : answer.effects()) {
            if (effect instanceof Effect.Sent sent) {
                handling.send(sent.to(), sent.message());
            } else if (effect instanceof Effect.Armed armed) {
                handling.setTimer(armed.key(), armed.delay());
            } else if (effect instanceof Effect.Cancelled cancelled) {
                handling.cancelTimer(cancelled.key());
            }
        }
    }

    private static void audit(Key key, Answer known, @Nullable Answer now) {
        if (!known.isSameAs(now)) {
            throw new OutOfControl(
                    "the handler of " + key.process() + " is not pure: for " + Shapes.text(key.message()) + " in state "
                            + Shapes.text(key.state()) + " it answered " + describe(known) + " and now "
                            + (now == null ? "something that depends on chance or time" : describe(now)),
                    "a pure handler may depend only on its state and the message, and must not change either: look for"
                            + " fields that change, hash order, clocks and static state");
        }
    }

    private static String describe(Answer answer) {
        return Shapes.text(answer.state()) + " and did " + Shapes.text(answer.effects());
    }
}
