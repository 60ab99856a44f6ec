package dev.winnow.cli.search;

import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.process.Warnings;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.MinimizedFiles;
import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Minimization.UnexplainedReason;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.report.HtmlReport;
import dev.winnow.report.MinimizationJson;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.viewer.ProgressFeed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One minimization from the command line: shows progress, saves each improvement, records the result. */
public final class MinimizationTask {

    private static final long REPORT_INTERVAL_NANOS = 200_000_000;
    private static final String STAGE_ROW = "  %-22s %5s %9s %10s %10s %9s";
    private static final int LONG_RESULT = 30; // events; a shorter result lacks no episodes

    private final ExecutionRecorder recorder;
    private final Deadline deadline;
    private final boolean showsProgress;
    private final @Nullable ProgressFeed feed;

    /**
     * Creates a minimization that is not started yet.
     *
     * @param warnings receives problems after a smaller execution was found
     * @param deadline the end of the minimization, its confirmation, explanation and files
     * @param shown true to show progress on the terminal
     * @param feed where to publish progress, or null
     */
    public MinimizationTask(
            Hunt hunt, Warnings warnings, Deadline deadline, boolean shown, @Nullable ProgressFeed feed) {
        this.recorder = new ExecutionRecorder(hunt, warnings);
        this.deadline = deadline;
        this.showsProgress = shown;
        this.feed = feed;
    }

    /** The files of a result; null for one that could not be written. */
    public record ResultFiles(
            @Nullable Path execution,
            @Nullable Path test,
            @Nullable Path pace,
            @Nullable Path report) {}

    /**
     * A result and its files.
     *
     * @param hasFailed true if an error ended the minimization, so that this is only the best result before it
     * @param unconfirmed why its confirmation is incomplete, or null
     * @param resumeCommand the command that continues the minimization
     */
    public record CompletedMinimization(
            Minimization minimization,
            ResultFiles files,
            boolean hasFailed,
            @Nullable String unconfirmed,
            String resumeCommand) {

        CompletedMinimization withUnconfirmed(@Nullable String reason) {
            return new CompletedMinimization(minimization, files, hasFailed, reason, resumeCommand);
        }

        public @Nullable Path file() {
            return files.execution();
        }

        public boolean isInterrupted() {
            return Exit.isEnding();
        }
    }

    /**
     * What the files of a result refer to.
     *
     * @param original the file of the original, null if it could not be written
     * @param commands commands for the scenario
     */
    public record ReplaySource(
            @Nullable Path original, ScenarioCommands commands, ScenarioOptions.PreparedScenario scenario) {}

    /**
     * Minimizes and records the result in the file, which always holds the best result so far.
     *
     * @param best the result of an earlier minimization, or the original
     * @throws WorkInterrupted if the user interrupts it before anything smaller was found
     */
    public CompletedMinimization run(
            Execution original, Execution best, MinimizationOptions options, Path file, ReplaySource source) {
        Exit.onInterrupt(() -> {}); // minimizing polls Exit.isEnding
        ProgressReporter progress =
                new ProgressReporter(original, file, MinimizationNote.of(original, options.pipeline()));
        Minimization minimization = minimize(best, options, progress);
        boolean isResumed = best != original;
        if (isResumed && deadline.isPast() && minimization.minimized().size() >= best.size()) {
            // What was written before was confirmed and explained, with more time than this.
            return new CompletedMinimization(
                    minimization,
                    earlierFiles(file, original.origin().scenario()),
                    progress.hasFailed,
                    null,
                    resumeCommand(file, source, options));
        }
        boolean isSaved = progress.save(minimization.minimized());
        boolean isReplayable = options.tries() == 1 && !progress.hasFailed; // what failed once may fail again
        String unconfirmed = isReplayable ? confirm(minimization.minimized(), file, isSaved) : null;
        ResultFiles files = isSaved ? writeFiles(minimization, file, source) : new ResultFiles(null, null, null, null);
        return new CompletedMinimization(
                minimization, files, progress.hasFailed, unconfirmed, resumeCommand(file, source, options));
    }

    /** Minimizes. If that fails after something smaller was found, returns that. */
    private Minimization minimize(Execution best, MinimizationOptions options, ProgressReporter progress) {
        try {
            return recorder.hunt().minimize(progress.original, best, options, deadline, progress);
        } catch (WorkInterrupted e) {
            return progress.resultSoFar().orElseThrow(() -> e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            Minimization soFar = progress.resultSoFar().orElse(null);
            if (soFar == null) {
                throw e;
            }
            progress.hasFailed = true;
            recorder.warnings().add("minimizing ended early", e);
            return soFar;
        } finally {
            progress.finish();
        }
    }

    private @Nullable String confirm(Execution minimized, Path file, boolean isSaved) {
        if (deadline.isPast()) { // the minimizer has replayed it, as far as time permitted
            return "the time was up. The file has no states of the processes";
        }
        try {
            recorder.confirm(minimized, file, isSaved);
            return null;
        } catch (WorkInterrupted e) { // the minimizer has replayed it, but did not record the states
            return "interrupted";
        }
    }

    private static ResultFiles earlierFiles(Path file, String scenario) {
        MinimizedFiles files = new MinimizedFiles(file);
        return new ResultFiles(
                file,
                ifExists(files.testFile(scenario)),
                ifExists(files.paceFile()),
                ifExists(file.resolveSibling("report.html")));
    }

    private static @Nullable Path ifExists(Path file) {
        return Files.exists(file) ? file : null;
    }

    private ResultFiles writeFiles(Minimization minimization, Path file, ReplaySource source) {
        MinimizedFiles files = new MinimizedFiles(file);
        String scenario = minimization.original().origin().scenario();
        Path page = file.resolveSibling("report.html");
        HtmlReport report = new HtmlReport(
                file, source.original(), minimization, source.commands().onFile("replay", file));
        return new ResultFiles(
                file,
                written(files.testFile(scenario), () -> writeTest(files, scenario, source.scenario())),
                written(files.paceFile(), () -> files.writePace(minimization)),
                written(page, () -> report.write(page)));
    }

    private static void writeTest(MinimizedFiles files, String scenario, ScenarioOptions.PreparedScenario prepared) {
        files.writeTest(scenario, prepared.allParameters(), prepared.unlistedClass());
    }

    /** Returns the command that continues, from the best result so far if the original was not saved. */
    private static String resumeCommand(Path file, ReplaySource source, MinimizationOptions options) {
        List<String> arguments = new ArrayList<>();
        if (options.pipeline() != Pipeline.WINNOW) {
            arguments.addAll(List.of("--pipeline", options.pipeline().name().toLowerCase(Locale.ROOT)));
        }
        Path original = source.original();
        if (original == null) {
            return source.commands().onFile("minimize", file, arguments.toArray(String[]::new));
        }
        arguments.add("--resume");
        Path directory = file.getParent();
        if (directory != null && !directory.equals(original.getParent())) {
            arguments.addAll(List.of("--out", directory.toString()));
        }
        return source.commands().onFile("minimize", original, arguments.toArray(String[]::new));
    }

    /** Writes a file and returns it, or null if that fails. */
    private @Nullable Path written(Path file, Runnable write) {
        return recorder.warnings().tryToWrite(file, write) ? file : null;
    }

    /** A listener that shows progress, saves each improvement and remembers the best. */
    private final class ProgressReporter implements MinimizationProgress {
        private final Execution original;
        private final Path file;
        private final MinimizationNote note;
        private final long began = System.nanoTime();
        private final List<ReductionPoint> curve = new ArrayList<>();
        private @Nullable Execution best;
        private String lastStage = "";
        private long lastSchedules;
        private long last;
        private boolean isOver; // a minimizer that was left behind may still run; it must not write
        private boolean hasFailed;

        ProgressReporter(Execution original, Path file, MinimizationNote note) {
            this.original = original;
            this.file = file;
            this.note = note;
            addCurvePoint(original);
        }

        @Override
        public synchronized void onImproved(Execution improved) {
            if (!isOver) {
                best = improved;
                addCurvePoint(improved);
                boolean unused = save(improved);
            }
        }

        /** Saves an execution and what it is of. Returns false if that fails. */
        boolean save(Execution improved) {
            return recorder.save(improved, file) && recorder.warnings().tryToWrite(file, () -> note.write(file));
        }

        private void addCurvePoint(Execution execution) {
            curve.add(new ReductionPoint(
                    lastSchedules, seconds(), execution.eventCount(), execution.externalCount(), lastStage));
        }

        private double seconds() {
            return (System.nanoTime() - began) / 1e9;
        }

        /** Returns the best result so far, about which nothing is proved. */
        synchronized Optional<Minimization> resultSoFar() {
            return Optional.ofNullable(best)
                    .map(smallest -> new Minimization(
                            original,
                            smallest,
                            Certificate.NONE,
                            List.of(),
                            curve,
                            lastSchedules,
                            0,
                            seconds(),
                            true,
                            1,
                            1,
                            null));
        }

        @Override
        public synchronized void onSpent(String stage, int events, long schedules) {
            lastStage = stage;
            lastSchedules = schedules;
            long now = System.nanoTime();
            if (isOver || (!showsProgress && feed == null) || now - last < REPORT_INTERVAL_NANOS) {
                return;
            }
            last = now;
            double seconds = Math.max((now - began) / 1e9, 1e-3);
            if (feed != null) {
                feed.publish(new ProgressFeed.ProgressSample(
                        seconds, stage + " · " + Counted.of(schedules, "schedule"), -1, -1, -1, events, -1));
            }
            if (showsProgress) {
                show(stage, events, schedules, seconds);
            }
        }

        private void show(String stage, int events, long schedules, double seconds) {
            StandardOutput.err()
                    .print("\r\u001b[K  minimizing   " + Counted.of(events, "event") + " left · " + stage + " · "
                            + Counted.of(schedules, "schedule") + " · " + Terminal.approximate(schedules / seconds)
                            + "/s · "
                            + Terminal.seconds(Math.max(0, deadline.remainingNanos() / 1e9)) + " left");
            StandardOutput.err().flush();
        }

        /** Clears the line. Later reports are ignored. */
        synchronized void finish() {
            isOver = true;
            if (showsProgress && last != 0) {
                StandardOutput.err().print("\r\u001b[K");
                StandardOutput.err().flush();
            }
        }
    }

    // ---- text

    /** Prints {@code minimizing 1,142 → 12 events, 4 externals · 4,310 schedules · 1.9 s} and the certificate. */
    public static void printSummary(CompletedMinimization done) {
        Minimization result = done.minimization();
        StandardOutput.out()
                .println("  minimizing   " + Terminal.count(result.original().eventCount()) + " → "
                        + Counted.of(result.minimized().eventCount(), "event") + ", "
                        + Counted.of(result.minimized().externalCount(), "external") + " · "
                        + Counted.of(result.schedules(), "schedule") + " · " + Terminal.seconds(result.seconds()));
        StandardOutput.out().println("               " + result.certificate().describe());
        if (result.lacksLogicalClock() && result.minimized().eventCount() > LONG_RESULT) {
            StandardOutput.out()
                    .println("               no logical clock (a term, an epoch) was found in the messages;"
                            + " if they have one, declare it: Setup.logicalClock");
        }
        if (result.tries() > 1) {
            StandardOutput.out().println("               " + reproductionText(result.reproductions(), result.tries()));
        }
        if (done.unconfirmed() != null) {
            StandardOutput.out().println("               not confirmed: " + done.unconfirmed());
        }
        if (done.isInterrupted() && result.stopped()) {
            StandardOutput.out()
                    .println("               interrupted: best result so far. To continue: " + done.resumeCommand());
        } else if (done.hasFailed()) {
            StandardOutput.out().println("               ended early by an error (see below): best result before it");
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

    /** Prints the essential orders, the last of them and the nearest execution that passes. */
    public static void printExplanation(CompletedMinimization done) {
        Explanation explanation = done.minimization().explanation();
        if (explanation == null) {
            printUnexplained(done);
            return;
        }
        String label = explanation.essentialOrders().isEmpty() ? "  explained    " : "  essential    ";
        for (String sentence : explanation.sentences()) {
            StandardOutput.out().println(label + sentence);
            label = "               ";
        }
    }

    /** Says that there was no time for an explanation; other reasons are said elsewhere. */
    private static void printUnexplained(CompletedMinimization done) {
        boolean wasStopped = done.minimization().unexplainedReason().equals(Optional.of(UnexplainedReason.STOPPED));
        if (wasStopped && !done.hasFailed() && !done.isInterrupted()) {
            StandardOutput.out().println("  explanation  none: the time was up. Run 'minimize' with a longer --time");
        }
    }

    /**
     * Prints {@code files winnow-out/raft-45/1/ minimized.jsonl · Raft45RegressionTest.java · pace.svg · report.html}.
     */
    public static void printFiles(CompletedMinimization done, @Nullable Path original) {
        if (done.file() == null) {
            return;
        }
        List<Path> files = Stream.of(
                        done.file(),
                        original,
                        done.files().test(),
                        done.files().pace(),
                        done.files().report())
                .filter(Objects::nonNull)
                .toList();
        String names =
                files.stream().map(file -> String.valueOf(file.getFileName())).collect(Collectors.joining(" · "));
        Path directory = done.file().getParent();
        StandardOutput.out().println("  files        " + (directory == null ? "" : directory + "/   ") + names);
    }

    /** Prints what each stage removed and spent. The rows add up to the last one. */
    public static void printStages(Minimization result) {
        StandardOutput.out().println(STAGE_ROW.formatted("stage", "runs", "events", "externals", "schedules", "time"));
        printStage(result.outsideStages(), "");
        result.stages().forEach(stage -> printStage(stage, Terminal.count(stage.runs())));
        printStage(result.total(), "");
    }

    private static void printStage(StageReport stage, String runs) {
        StandardOutput.out()
                .println(STAGE_ROW.formatted(
                        stage.name(),
                        runs,
                        Terminal.count(-stage.removedEvents()),
                        Terminal.count(-stage.removedExternals()),
                        Terminal.count(stage.schedules()),
                        Terminal.seconds(stage.seconds())));
    }

    /** Writes the field {@code minimized}, null if nothing was minimized. */
    public static void writeFieldOrNull(JsonFields json, @Nullable CompletedMinimization done) {
        json.object("minimized", done, MinimizationTask::writeFields);
    }

    /** Writes the fields of a minimization, the same for every command. */
    public static void writeFields(JsonFields json, CompletedMinimization done) {
        MinimizationJson.write(json, done.minimization(), UnaryOperator.identity());
        json.bool("confirmed", done.unconfirmed() == null);
        SearchTask.writePath(json, "execution", done.file());
        SearchTask.writePath(json, "test", done.files().test());
        SearchTask.writePath(json, "report", done.files().report());
    }
}
