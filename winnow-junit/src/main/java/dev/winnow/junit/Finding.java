package dev.winnow.junit;

import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.MinimizedFiles;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Options;
import dev.winnow.minimize.Progress;
import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a test fails with, confirmed on a fresh system, minimized, explained and written. All files of a finding are written here.
 *
 * @param execution as small as it became
 * @param file where that is
 * @param files all that belongs to it
 * @param size what is known of how small it is, or why it was not minimized; empty if nothing was tried
 */
record Finding(
        Violation violation,
        Execution execution,
        @Nullable Explanation explanation,
        Path file,
        List<Path> files,
        String size) {

    Finding {
        files = List.copyOf(files);
    }

    /** How a finding is made small. */
    record Way(Options options, BooleanSupplier stop, Progress progress) {

        /** It is small already. */
        Way explaining() {
            Options only = new Options(
                    options.pipeline(), Set.of("provenance"), options.mostSteps(), options.jobs(), 1, options.effort());
            return new Way(only, () -> false, progress);
        }
    }

    /**
     * Of what a search found.
     *
     * @throws OutOfControl if it does not replay
     */
    static Finding of(Hunt hunt, Execution found, Path directory, Way way) {
        Path original = directory.resolve("original.jsonl");
        Path minimized = directory.resolve("minimized.jsonl");
        forget(minimized);
        Violation violation = hunt.confirm(found, original);
        try {
            Minimization minimization =
                    hunt.minimize(found, found, way.options(), minimized, way.stop(), way.progress());
            Path pace = new MinimizedFiles(minimized).pace(minimization);
            return new Finding(
                    violation,
                    minimization.after(),
                    explanation(hunt, minimization, minimized, way),
                    minimized,
                    List.of(minimized, original, pace),
                    minimization.certificate().words());
        } catch (OutOfControl | BadInput e) { // what was found stays found
            return new Finding(violation, found, null, original, List.of(original), "not minimized: " + e.getMessage());
        }
    }

    /**
     * Of what was small already, and was made again.
     *
     * @throws OutOfControl if it does not replay
     */
    static Finding again(Hunt hunt, Execution execution, Path directory, Way way) {
        Path file = directory.resolve("again.jsonl");
        Violation violation = hunt.confirm(execution, file);
        Way only = way.explaining();
        Minimization same = hunt.minimize(execution, execution, only.options(), file, only.stop(), only.progress());
        return new Finding(violation, same.after(), same.explanation(), file, List.of(file), "");
    }

    /** Where the time was up before, it is explained all the same. */
    private static @Nullable Explanation explanation(Hunt hunt, Minimization done, Path file, Way way) {
        Execution smallest = done.after();
        Way only = way.explaining();
        return done.explanation() != null
                ? done.explanation()
                : hunt.minimize(smallest, smallest, only.options(), file, only.stop(), only.progress())
                        .explanation();
    }

    /** What an earlier run left there is not of this one. */
    private static void forget(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
