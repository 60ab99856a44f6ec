package dev.winnow.trace.compare;

import dev.winnow.model.Control;
import dev.winnow.model.ProcessId;
import dev.winnow.trace.EventText;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two executions by their moves: events without the numbers of messages and timers, which differ
 * between executions.
 *
 * <p>If only one of them was observed, log lines are left out, and messages are compared by their short texts, since a
 * log may have no others.
 *
 * <p>Cost: linear in the steps; one hash per process in memory.
 *
 * @param sameMoves number of moves before the first difference
 * @param difference the first difference; empty if all moves are equal
 * @param isSamePerProcess true if each process has the same moves in the same order
 */
public record ExecutionComparison(int sameMoves, Optional<Difference> difference, boolean isSamePerProcess) {

    /** The first difference; a step is null where its execution has ended. */
    public record Difference(
            @Nullable ComparedStep one, @Nullable ComparedStep other) {}

    /** A step, by its number and its move in words. */
    public record ComparedStep(int step, String move) {}

    /** Compares two executions. */
    public static ExecutionComparison of(ExecutionReader one, ExecutionReader other) {
        boolean isOneLog = isLog(one) != isLog(other);
        Function<RecordedEvent, String> words = isOneLog ? EventText::withoutNumbers : EventText::move;
        Moves left = new Moves(one.iterator(), words, isOneLog);
        Moves right = new Moves(other.iterator(), words, isOneLog);
        int same = 0;
        Difference difference = null;
        ComparedStep a = left.next();
        ComparedStep b = right.next();
        while (a != null || b != null) {
            if (difference == null && (a == null || b == null || !a.move().equals(b.move()))) {
                difference = new Difference(a, b);
            }
            same += difference == null ? 1 : 0;
            a = left.next();
            b = right.next();
        }
        return new ExecutionComparison(same, Optional.ofNullable(difference), left.histories.equals(right.histories));
    }

    private static boolean isLog(ExecutionReader reader) {
        return reader.header().control() == Control.OBSERVED;
    }

    /** The moves of one execution. */
    private static final class Moves {
        private final Iterator<RecordedStep> steps;
        private final Function<RecordedEvent, String> words;
        private final boolean skipsLogLines;
        private final Map<ProcessId, Long> histories = new TreeMap<>(); // hash of all moves, by process

        Moves(Iterator<RecordedStep> steps, Function<RecordedEvent, String> words, boolean skipsLogLines) {
            this.steps = steps;
            this.words = words;
            this.skipsLogLines = skipsLogLines;
        }

        /** Returns the next move; null at the end. */
        @Nullable
        ComparedStep next() {
            while (steps.hasNext()) {
                RecordedStep step = steps.next();
                if (!skipsLogLines || !(step.event() instanceof RecordedEvent.LocalEvent)) {
                    String move = words.apply(step.event());
                    ProcessId process = step.event().location();
                    histories.merge(
                            process == null ? ProcessId.OUTSIDE : process,
                            (long) move.hashCode(),
                            (before, now) -> before * 1_000_003 + now);
                    return new ComparedStep(step.number(), move);
                }
            }
            return null;
        }
    }
}
