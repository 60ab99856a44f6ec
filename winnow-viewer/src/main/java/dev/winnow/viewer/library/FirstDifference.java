package dev.winnow.viewer.library;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepDifference;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first difference of two executions.
 *
 * @param step the first step that differs; -1 if the executions are equal
 * @param what the differing part of the step
 */
public record FirstDifference(
        int step,
        String what,
        @Nullable String one,
        @Nullable String other) {

    /** Compares two executions step by step. */
    public static FirstDifference of(ExecutionReader one, ExecutionReader other) {
        Iterator<RecordedStep> left = one.iterator();
        Iterator<RecordedStep> right = other.iterator();
        int number = 0;
        for (; left.hasNext() && right.hasNext(); number++) {
            Optional<StepDifference> difference = left.next().difference(right.next());
            if (difference.isPresent()) {
                StepDifference found = difference.get();
                return new FirstDifference(number, found.what(), found.one(), found.other());
            }
        }
        if (left.hasNext() || right.hasNext()) {
            return new FirstDifference(
                    number,
                    "one of them ends here",
                    left.hasNext() ? left.next().text() : null,
                    right.hasNext() ? right.next().text() : null);
        }
        return new FirstDifference(-1, "", null, null);
    }
}
