package dev.winnow.junit;

import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.MinimizedFiles;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import dev.winnow.report.HtmlReport;
import dev.winnow.report.MinimizationSummary;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
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
 * What a test fails with, confirmed on a fresh system, minimized, explained and written. All files of a finding are
 * written here.
 *
 * @param execution as small as it became
 * @param file where that is
 * @param files all that belongs to it
 * @param sizeNote what is known of how small it is, or why it was not minimized; empty if nothing was tried
 */
record ConfirmedFailure(
        Violation violation,
        Execution execution,
        @Nullable Explanation explanation,
        Path file,
        List<Path> files,
        String sizeNote) {

    ConfirmedFailure {
        files = List.copyOf(files);
    }

    private static final int MAX_SMALL = 80;

    /** How a finding is made small. */
    record MinimizationSettings(
            MinimizationOptions options, Duration limit, LongSupplier nanoTime, MinimizationProgress progress) {

        /** It is small already. */
        MinimizationSettings explainOnly() {
            MinimizationOptions only = new MinimizationOptions(
                    options.pipeline(), Set.of("provenance"), options.maxSteps(), options.jobs(), 1, options.effort());
            return new MinimizationSettings(only, limit, nanoTime, progress);
        }

        /** Whether the time is up that begins now. */
        BooleanSupplier startTimeLimit() {
            long end = nanoTime.getAsLong() + limit.toNanos();
            return () -> nanoTime.getAsLong() - end > 0;
        }
    }

    /** Whether a person can take it in: a longer one is not explained, and is shown by its end. */
    static boolean isSmall(Execution execution) {
        return execution.size() <= MAX_SMALL;
    }

    /**
     * Of what a search found.
     *
     * @throws OutOfControl if it does not replay
     */
    static ConfirmedFailure of(Hunt hunt, Execution found, TestLocation place, MinimizationSettings way) {
        Path original = place.outputDirectory().resolve("original.jsonl");
        Path minimized = place.outputDirectory().resolve("minimized.jsonl");
        deleteIfExists(minimized);
        Violation violation = hunt.confirm(found, original);
        try {
            Minimization done =
                    hunt.minimize(found, found, way.options(), minimized, way.startTimeLimit(), way.progress());
            Path pace = new MinimizedFiles(minimized).writePace(done);
            // Where the time was up, it is explained all the same.
            boolean unexplained = done.explanation() == null && isSmall(done.minimized());
            Minimization last = unexplained ? explain(hunt, done.minimized(), minimized, way) : done;
            MinimizationSummary known = MinimizationSummary.of(done, 1).withExplanation(last.explanation());
            Path page = writeReport(new HtmlReport(minimized, original, known, place.replayCommand(minimized)));
            List<Path> files = List.of(minimized, page, original, pace);
            return new ConfirmedFailure(violation, last.minimized(), last.explanation(), minimized, files, size(done));
        } catch (OutOfControl | BadInput e) { // what was found stays found
            Path page = writeReport(new HtmlReport(original, null, null, place.replayCommand(original)));
            return new ConfirmedFailure(
                    violation, found, null, original, List.of(original, page), "not minimized: " + e.getMessage());
        }
    }

    /**
     * Of what was made again.
     *
     * @throws OutOfControl if it does not replay
     */
    static ConfirmedFailure ofReplay(Hunt hunt, Execution execution, TestLocation place, MinimizationSettings way) {
        Path file = place.outputDirectory().resolve("again.jsonl");
        Violation violation = hunt.confirm(execution, file);
        Minimization explained = isSmall(execution) ? explain(hunt, execution, file, way) : null;
        Path page = writeReport(new HtmlReport(file, null, null, place.replayCommand(file)));
        return new ConfirmedFailure(
                violation,
                explained == null ? execution : explained.minimized(),
                explained == null ? null : explained.explanation(),
                file,
                List.of(file, page),
                "");
    }

    private static Path writeReport(HtmlReport report) {
        Path page = report.execution().resolveSibling("report.html");
        report.write(page);
        return page;
    }

    private static Minimization explain(Hunt hunt, Execution execution, Path file, MinimizationSettings way) {
        MinimizationSettings only = way.explainOnly();
        return hunt.minimize(execution, execution, only.options(), file, only.startTimeLimit(), only.progress());
    }

    private static String size(Minimization done) {
        if (!done.stopped()) {
            return done.certificate().describe();
        }
        return isSmall(done.minimized())
                ? "the time was up, there may be a shorter one"
                : "the time was up; the next run goes on with it, longer with -Dwinnow.minimize-time=1m";
    }

    /** What an earlier run left there is not of this one. */
    private static void deleteIfExists(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
