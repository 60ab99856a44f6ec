package dev.winnow.junit;

import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.MinimizedFiles;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.TimeLimit;
import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import dev.winnow.report.HtmlReport;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A failure of a test, confirmed on a fresh system, minimized, explained and written to files.
 *
 * @param execution the smallest execution found
 * @param file the file of that execution
 * @param files all files of the failure
 * @param sizeNote what is proved about its size, or why it was not minimized; empty if minimizing was not tried
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

    /** The settings for minimizing a failure. */
    record MinimizationSettings(
            MinimizationOptions options, Duration limit, LongSupplier nanoTime, MinimizationProgress progress) {

        /** Returns settings that only explain the execution. */
        MinimizationSettings explainOnly() {
            MinimizationOptions explaining = new MinimizationOptions(
                    options.pipeline(), Set.of("provenance"), options.maxSteps(), options.jobs(), 1, options.effort());
            return new MinimizationSettings(explaining, limit, nanoTime, progress);
        }

        TimeLimit startTimeLimit() {
            long end = nanoTime.getAsLong() + limit.toNanos();
            return () -> end - nanoTime.getAsLong();
        }
    }

    /** Returns true if the execution is short enough to be explained and shown completely. */
    static boolean isSmall(Execution execution) {
        return execution.size() <= MAX_SMALL;
    }

    /**
     * Confirms, minimizes and explains an execution that a search found.
     *
     * @throws OutOfControl if it does not replay
     */
    static ConfirmedFailure of(Hunt hunt, Execution found, TestLocation location, MinimizationSettings settings) {
        Path original = location.outputDirectory().resolve("original.jsonl");
        Path minimized = location.outputDirectory().resolve("minimized.jsonl");
        deleteIfExists(minimized);
        Violation violation = hunt.confirm(found, original);
        try {
            Minimization done = hunt.minimize(
                    found, found, settings.options(), minimized, settings.startTimeLimit(), settings.progress());
            Path pace = new MinimizedFiles(minimized).writePace(done);
            // Explain it even if the time is up.
            boolean isUnexplained = done.explanation() == null && isSmall(done.minimized());
            Minimization last = isUnexplained ? explain(hunt, done.minimized(), minimized, settings) : done;
            Minimization explained = done.withExplanation(last.explanation());
            Path page = writeReport(new HtmlReport(minimized, original, explained, location.replayCommand(minimized)));
            List<Path> files = List.of(minimized, page, original, pace);
            return new ConfirmedFailure(
                    violation, last.minimized(), last.explanation(), minimized, files, sizeNote(done));
        } catch (OutOfControl | BadInput e) { // the failure itself is still reported
            Path page = writeReport(new HtmlReport(original, null, null, location.replayCommand(original)));
            return new ConfirmedFailure(
                    violation, found, null, original, List.of(original, page), "not minimized: " + e.getMessage());
        }
    }

    /**
     * Confirms and explains a kept execution that fails again.
     *
     * @throws OutOfControl if it does not replay
     */
    static ConfirmedFailure ofReplay(
            Hunt hunt, Execution execution, TestLocation location, MinimizationSettings settings) {
        Path file = location.outputDirectory().resolve("again.jsonl");
        Violation violation = hunt.confirm(execution, file);
        Minimization explained = isSmall(execution) ? explain(hunt, execution, file, settings) : null;
        Path page = writeReport(new HtmlReport(file, null, null, location.replayCommand(file)));
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

    private static Minimization explain(Hunt hunt, Execution execution, Path file, MinimizationSettings settings) {
        MinimizationSettings explaining = settings.explainOnly();
        return hunt.minimize(
                execution, execution, explaining.options(), file, explaining.startTimeLimit(), explaining.progress());
    }

    private static String sizeNote(Minimization done) {
        if (!done.stopped()) {
            return done.certificate().describe();
        }
        return isSmall(done.minimized())
                ? "time is up, there may be a shorter one"
                : "time is up; the next run continues, longer with -Dwinnow.minimize-time=1m";
    }

    /** Deletes the file of an earlier run. */
    private static void deleteIfExists(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
