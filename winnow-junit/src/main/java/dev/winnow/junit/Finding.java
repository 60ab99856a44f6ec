package dev.winnow.junit;

import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.MinimizedFiles;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Options;
import dev.winnow.minimize.Progress;
import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import dev.winnow.report.Minimized;
import dev.winnow.report.Report;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
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

    private static final int SMALL = 80;

    /** How a finding is made small. */
    record Way(Options options, Duration limit, LongSupplier nanoTime, Progress progress) {

        /** It is small already. */
        Way explaining() {
            Options only = new Options(
                    options.pipeline(), Set.of("provenance"), options.mostSteps(), options.jobs(), 1, options.effort());
            return new Way(only, limit, nanoTime, progress);
        }

        /** Whether the time is up that begins now. */
        BooleanSupplier stop() {
            long end = nanoTime.getAsLong() + limit.toNanos();
            return () -> nanoTime.getAsLong() - end > 0;
        }
    }

    /** Whether a person can take it in: a longer one is not explained, and is shown by its end. */
    static boolean isSmall(Execution execution) {
        return execution.size() <= SMALL;
    }

    /**
     * Of what a search found.
     *
     * @throws OutOfControl if it does not replay
     */
    static Finding of(Hunt hunt, Execution found, TestPlace place, Way way) {
        Path original = place.out().resolve("original.jsonl");
        Path minimized = place.out().resolve("minimized.jsonl");
        forget(minimized);
        Violation violation = hunt.confirm(found, original);
        try {
            Minimization done = hunt.minimize(found, found, way.options(), minimized, way.stop(), way.progress());
            Path pace = new MinimizedFiles(minimized).pace(done);
            // Where the time was up, it is explained all the same.
            boolean unexplained = done.explanation() == null && isSmall(done.after());
            Minimization last = unexplained ? explained(hunt, done.after(), minimized, way) : done;
            Minimized known = Minimized.of(done, 1).explainedBy(last.explanation());
            Path page = page(new Report(minimized, original, known, place.again(minimized)));
            List<Path> files = List.of(minimized, page, original, pace);
            return new Finding(violation, last.after(), last.explanation(), minimized, files, size(done));
        } catch (OutOfControl | BadInput e) { // what was found stays found
            Path page = page(new Report(original, null, null, place.again(original)));
            return new Finding(
                    violation, found, null, original, List.of(original, page), "not minimized: " + e.getMessage());
        }
    }

    /**
     * Of what was made again.
     *
     * @throws OutOfControl if it does not replay
     */
    static Finding again(Hunt hunt, Execution execution, TestPlace place, Way way) {
        Path file = place.out().resolve("again.jsonl");
        Violation violation = hunt.confirm(execution, file);
        Minimization explained = isSmall(execution) ? explained(hunt, execution, file, way) : null;
        Path page = page(new Report(file, null, null, place.again(file)));
        return new Finding(
                violation,
                explained == null ? execution : explained.after(),
                explained == null ? null : explained.explanation(),
                file,
                List.of(file, page),
                "");
    }

    private static Path page(Report report) {
        Path page = report.execution().resolveSibling("report.html");
        report.write(page);
        return page;
    }

    private static Minimization explained(Hunt hunt, Execution execution, Path file, Way way) {
        Way only = way.explaining();
        return hunt.minimize(execution, execution, only.options(), file, only.stop(), only.progress());
    }

    private static String size(Minimization done) {
        if (!done.stopped()) {
            return done.certificate().words();
        }
        return isSmall(done.after())
                ? "the time was up, there may be a shorter one"
                : "the time was up; the next run goes on with it, longer with -Dwinnow.minimize-time=1m";
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
