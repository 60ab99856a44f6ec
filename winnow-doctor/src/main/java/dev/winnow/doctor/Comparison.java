package dev.winnow.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two runs of the same executions, compared.
 *
 * @param compared how many executions both runs brought to their end
 */
record Comparison(long compared, Differences differences) {

    /** Compares the first {@code executions}; those that the other run did not bring to their end as far as they go. */
    static Comparison of(Recordings one, Recordings other, long executions, Difference.Where where) {
        long compared = 0;
        Differences differences = Differences.NONE;
        for (long index = 0; index < executions; index++) {
            Path again = other.file(index);
            if (!Files.exists(again)) {
                continue;
            }
            FilePair pair = new FilePair(index, where);
            if (differences.events() == null && !isSame(one.file(index), again)) {
                differences = differences.then(pair.compare(one.file(index), again));
            }
            compared += pair.isWhole() ? 1 : 0;
        }
        return new Comparison(compared, differences);
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.mismatch(one, other) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
