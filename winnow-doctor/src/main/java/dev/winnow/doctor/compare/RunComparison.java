package dev.winnow.doctor.compare;

import dev.winnow.doctor.twin.RecordedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two runs of the same executions, compared.
 *
 * @param compared how many executions both runs brought to their end
 */
public record RunComparison(long compared, FirstDifferences differences) {

    /** Compares the first {@code executions}; those that the other run did not bring to their end as far as they go. */
    public static RunComparison of(RecordedRun one, RecordedRun other, long executions, Difference.Where where) {
        long compared = 0;
        FirstDifferences differences = FirstDifferences.NONE;
        for (long index = 0; index < executions; index++) {
            Path again = other.file(index);
            if (!Files.exists(again)) {
                continue;
            }
            ExecutionComparison pair = new ExecutionComparison(index, where);
            if (differences.events() == null && !isSame(one.file(index), again)) {
                differences = differences.mergedWith(pair.compare(one.file(index), again));
            }
            compared += pair.isComplete() ? 1 : 0;
        }
        return new RunComparison(compared, differences);
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
