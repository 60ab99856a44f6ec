package dev.winnow.doctor.compare;

import dev.winnow.doctor.twin.RecordedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A comparison of two runs of the same executions.
 *
 * @param compared the number of executions that both runs completed
 * @param identical the number of executions whose files are equal byte by byte
 */
public record RunComparison(long compared, long identical, FirstDifferences differences) {

    /**
     * Compares the first {@code executions}. An execution that the other run did not complete is compared as far as it
     * goes.
     */
    public static RunComparison of(RecordedRun one, RecordedRun other, long executions, Difference.Where where) {
        long compared = 0;
        long identical = 0;
        FirstDifferences differences = FirstDifferences.NONE;
        for (long index = 0; index < executions; index++) {
            Path otherFile = other.file(index);
            if (!Files.exists(otherFile)) {
                continue;
            }
            ExecutionComparison comparison = new ExecutionComparison(index, where);
            boolean isSame = isSame(one.file(index), otherFile);
            identical += isSame ? 1 : 0;
            if (differences.events() == null && !isSame) {
                differences = differences.mergedWith(comparison.compare(one.file(index), otherFile));
            }
            compared += comparison.isComplete() ? 1 : 0;
        }
        return new RunComparison(compared, identical, differences);
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
