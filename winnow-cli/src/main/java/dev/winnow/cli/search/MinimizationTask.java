package dev.winnow.cli.search;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.MinimizedFiles;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.StageReport;
import dev.winnow.model.Execution;
import dev.winnow.report.HtmlReport;
import dev.winnow.report.MinimizationSummary;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.viewer.ProgressFeed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One minimization from the command line: shows progress, saves each improvement, records the result. */
public final class MinimizationTask {

    private static final long REPORT_INTERVAL_NANOS = 200_000_000;

    private final Hunt hunt;
    private final Duration limit;
    private final boolean showsProgress;
    private final @Nullable ProgressFeed feed;
    private volatile boolean interrupted;

    /**
     * Creates a minimization that is not started yet.
     *
     * @param limit the time limit
     * @param shown true to show progress on the terminal
     * @param feed where to publish progress, or null
     */
    public MinimizationTask(Hunt hunt, Duration limit, boolean shown, @Nullable ProgressFeed feed) {
        this.hunt = hunt;
        this.limit = limit;
        this.showsProgress = shown;
        this.feed = feed;
    }

    /** A result and its files: the execution, a regression test, the reduction curve and the report. */
    public record CompletedMinimization(
            Minimization minimization,
            int tries,
            Path file,
            Path testFile,
            Path paceFile,
            Path reportFile,
            String resumeCommand,
            boolean isInterrupted) {}

    /**
     * What the files of a result refer to.
     *
     * @param original the file of the original
     * @param commands commands for the scenario
     * @param unlistedClass the class of the scenario, or null if its name finds it
     */
    public record ReplaySource(
            Path original,
            ScenarioCommands commands,
            @Nullable Class<? extends ScenarioSource> unlistedClass) {}

    /**
     * Minimizes and records the result in the file, which always holds the best result so far.
     *
     * @param best the result of an earlier minimization, or the original
     */
    public CompletedMinimization run(
            Execution original, Execution best, MinimizationOptions options, Path file, ReplaySource source) {
        long end = System.nanoTime() + limit.toNanos();
        ProgressReporter progress = new ProgressReporter(end);
        Exit.onInterrupt(() -> interrupted = true);
        Minimization minimization =
                hunt.minimize(original, best, options, file, () -> interrupted || System.nanoTime() > end, progress);
        progress.clearLine();
        MinimizedFiles files = new MinimizedFiles(file);
        return new CompletedMinimization(
                minimization,
                options.tries(),
                file,
                files.writeTest(original.origin().scenario(), source.unlistedClass()),
                files.writePace(minimization),
                writeReport(minimization, options.tries(), file, source),
                resumeCommand(file, source),
                interrupted);
    }

    private static String resumeCommand(Path file, ReplaySource source) {
        Path directory = file.getParent();
        return Objects.equals(directory, source.original().getParent()) || directory == null
                ? source.commands().onFile("minimize", source.original(), "--resume")
                : source.commands().onFile("minimize", source.original(), "--resume", "--out", directory.toString());
    }

    private static Path writeReport(Minimization minimization, int tries, Path file, ReplaySource source) {
        Path page = file.resolveSibling("report.html");
        String replayCommand = source.commands().onFile("replay", file);
        new HtmlReport(file, source.original(), MinimizationSummary.of(minimization, tries), replayCommand).write(page);
        return page;
    }

    private final class ProgressReporter implements MinimizationProgress {
        private final long end;
        private final long began = System.nanoTime();
        private long last;

        ProgressReporter(long end) {
            this.end = end;
        }

        @Override
        public void onSpent(String stage, int events, long schedules) {
            long now = System.nanoTime();
            if ((!showsProgress && feed == null) || now - last < REPORT_INTERVAL_NANOS) {
                return;
            }
            last = now;
            double seconds = Math.max((now - began) / 1e9, 1e-3);
            if (feed != null) {
                feed.publish(new ProgressFeed.ProgressSample(
                        seconds, stage + " · " + Terminal.count(schedules) + " schedules", -1, -1, -1, events, -1));
            }
            if (showsProgress) {
                show(stage, events, schedules, seconds, now);
            }
        }

        private void show(String stage, int events, long schedules, double seconds, long now) {
            System.err.print("\r\u001b[K  minimizing   " + Terminal.count(events) + " events left · " + stage + " · "
                    + Terminal.count(schedules) + " schedules · " + Terminal.approximate(schedules / seconds) + "/s · "
                    + Terminal.seconds(Math.max(0, (end - now) / 1e9)) + " left");
            System.err.flush();
        }

        void clearLine() {
            if (showsProgress && last != 0) {
                System.err.print("\r\u001b[K");
                System.err.flush();
            }
        }
    }

    // ---- text

    /** Prints {@code minimizing 1,142 → 12 events, 4 externals · 4,310 schedules · 1.9 s} and the certificate. */
    public static void printSummary(CompletedMinimization done) {
        Minimization result = done.minimization();
        StandardOutput.out()
                .println("  minimizing   " + Terminal.count(result.original().eventCount()) + " → "
                        + Terminal.count(result.minimized().eventCount()) + " events, "
                        + Terminal.count(result.minimized().externalCount()) + " externals · "
                        + Terminal.count(result.schedules()) + " schedules · " + Terminal.seconds(result.seconds()));
        StandardOutput.out().println("               " + result.certificate().describe());
        if (done.tries() > 1) {
            StandardOutput.out().println("               " + reproductionText(result.reproductions(), done.tries()));
        }
        if (done.isInterrupted()) {
            StandardOutput.out()
                    .println("               interrupted: best result so far. To continue: " + done.resumeCommand());
        } else if (result.stopped()) {
            StandardOutput.out()
                    .println("               time is up: best result so far. To continue: " + done.resumeCommand());
        }
    }

    /** Calls the system nondeterministic only if a try passed. */
    private static String reproductionText(int failed, int tries) {
        return failed < tries
                ? "fails in " + Terminal.count(failed) + " of " + Terminal.count(tries)
                        + " tries: the system is nondeterministic"
                : "failed in all " + Terminal.count(tries) + " tries";
    }

    /** Prints the essential orders, the point of no return and the nearest execution that passes. */
    public static void printExplanation(CompletedMinimization done) {
        Explanation explanation = done.minimization().explanation();
        if (explanation == null) {
            return;
        }
        String label = explanation.essentialOrders().isEmpty() ? "  explained    " : "  essential    ";
        for (String sentence : explanation.sentences()) {
            StandardOutput.out().println(label + sentence);
            label = "               ";
        }
    }

    /** Prints {@code files winnow-out/raft-45/1/ minimized.jsonl · Raft45Regression.java · pace.svg · report.html}. */
    public static void printFiles(CompletedMinimization done, @Nullable Path original) {
        List<Path> files = Stream.of(done.file(), original, done.testFile(), done.paceFile(), done.reportFile())
                .filter(Objects::nonNull)
                .toList();
        String names =
                files.stream().map(file -> String.valueOf(file.getFileName())).collect(Collectors.joining(" · "));
        Path directory = done.file().getParent();
        StandardOutput.out().println("  files        " + (directory == null ? "" : directory + "/   ") + names);
    }

    public static void printStages(List<StageReport> stages) {
        StandardOutput.out().printf("  %-22s %9s %10s %10s %9s%n", "stage", "events", "externals", "schedules", "time");
        for (StageReport stage : stages) {
            StandardOutput.out()
                    .printf(
                            "  %-22s %9s %10s %10s %9s%n",
                            stage.name(),
                            Terminal.count(stage.events()),
                            Terminal.count(stage.externals()),
                            Terminal.count(stage.schedules()),
                            Terminal.seconds(stage.seconds()));
        }
    }

    /** Writes the field {@code minimized}, null if nothing was minimized. */
    public static void writeFieldOrNull(JsonFields json, @Nullable CompletedMinimization done) {
        if (done == null) {
            json.nullField("minimized");
        } else {
            json.object("minimized", fields -> writeFields(fields, done));
        }
    }

    /** Writes the fields of a minimization, the same for every command. */
    public static void writeFields(JsonFields json, CompletedMinimization done) {
        Minimization result = done.minimization();
        json.object("before", before -> writeSize(before, result.original()));
        json.object("after", after -> writeSize(after, result.minimized()));
        json.object("certificate", fields -> writeCertificate(fields, result.certificate()));
        json.list("stages", result.stages(), MinimizationTask::writeStage);
        json.number("schedules", result.schedules());
        json.number("seconds", result.seconds());
        json.bool("stopped", result.stopped());
        json.number("tries", done.tries());
        json.number("reproduced", result.reproductions());
        json.list("pace", result.curve(), (fields, point) -> {
            fields.number("schedules", point.schedules());
            fields.number("events", point.events());
            fields.number("externals", point.externals());
            fields.text("stage", point.stage());
        });
        Explanation explanation = result.explanation();
        if (explanation == null) {
            json.nullField("explanation");
        } else {
            json.object("explanation", fields -> writeExplanation(fields, explanation));
        }
        json.text("execution", done.file().toString());
        json.text("test", done.testFile().toString());
        json.text("report", done.reportFile().toString());
    }

    public static void writeStage(JsonFields json, StageReport stage) {
        json.text("name", stage.name());
        json.number("events", stage.events());
        json.number("externals", stage.externals());
        json.number("schedules", stage.schedules());
        json.number("seconds", stage.seconds());
    }

    private static void writeExplanation(JsonFields json, Explanation explanation) {
        json.list("orders", explanation.orders(), (fields, order) -> {
            fields.number("first", order.first());
            fields.number("second", order.second());
            fields.text("reversed", order.reversed().name().toLowerCase(Locale.ROOT));
            fields.bool("essential", order.isEssential());
        });
        Explanation.PointOfNoReturn point = explanation.pointOfNoReturn();
        if (point == null) {
            json.nullField("pointOfNoReturn");
        } else {
            json.number("pointOfNoReturn", point.step());
        }
        json.texts("sentences", explanation.sentences());
    }

    private static void writeSize(JsonFields json, Execution execution) {
        json.number("events", execution.eventCount());
        json.number("externals", execution.externalCount());
    }

    private static void writeCertificate(JsonFields json, Certificate certificate) {
        json.text("externals", certificate.externals().text());
        json.text("events", certificate.events().text());
        json.number("lowerBound", certificate.lowerBound());
    }
}
