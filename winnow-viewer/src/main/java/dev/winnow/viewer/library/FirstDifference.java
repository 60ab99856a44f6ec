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
 * @param step the first step in which they differ; -1 if they are the same
 * @param what in what, in words
 */
public record FirstDifference(
        int step,
        String what,
        @Nullable String one,
        @Nullable String other) {

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
