package dev.winnow.cli.processes;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.LauncherCommand;
import dev.winnow.cli.search.RunDirectory;
import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.processes.file.ReductionFiles;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.file.RunText;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.reduce.Reduction;
import dev.winnow.processes.reduce.ReductionRequest;
import dev.winnow.processes.reduce.WinnowReduction;
import dev.winnow.processes.run.ProcessClusterRunner;
import dev.winnow.processes.sts.StsReduction;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.processes.trial.ReductionBudget;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionJournal;
import dev.winnow.processes.trial.ReductionMonitor;
import dev.winnow.processes.trial.ReductionProgress;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.processes.trial.TargetRate;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "minimize",
        description = {
            "Removes inputs from a failing run and keeps its failure rate. Reports events that must precede an input.",
            "From original.json it writes minimized.json, .yaml, .html and a shell script that replays it.",
            "Exit code: 1 if the result failed in at least one of its last replays, else 0.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ProcessesMinimizeCommand implements Callable<Integer> {

    enum PipelineName {
        winnow,
        sts
    }

    private static final int SAMPLE_TRIES = 3;
    private static final int ORIGINAL_TRIES = 12;

    @Parameters(index = "0", paramLabel = "FILE", description = "a failing run of hunt, or a plan (JSON or YAML)")
    private Path file = Path.of("");

    @Mixin
    private ContainedOptions options = new ContainedOptions();

    @Option(
            names = "--pipeline",
            paramLabel = "NAME",
            description = "winnow: sequential test, anchors, holds, roles; sts: as in the paper (default: winnow)")
    private PipelineName pipeline = PipelineName.winnow;

    @Range(min = 1)
    @Option(
            names = "--epsilon",
            paramLabel = "500ms",
            description = "with --pipeline sts: how much longer than recorded to wait for an event (default: 500ms)")
    private Duration epsilon = Duration.ofMillis(500);

    @Option(
            names = "--rate",
            paramLabel = "P|any|keep",
            description = "failure rate required of the result: a number, any, or keep (default): 0.9 of the original")
    private String rate = "keep";

    @Range(min = 1)
    @Option(names = "--replays", paramLabel = "N", description = "maximum number of replays (default: 1000)")
    private int replays = 1000;

    @Range(min = 1)
    @Option(names = "--time", paramLabel = "15m", description = "time limit (default: 15m)")
    private Duration time = Duration.ofMinutes(15);

    @Option(names = "--scenario", paramLabel = "FILE", description = "the scenario, if its file has moved")
    private @Nullable Path scenario;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "directory for the result (default: that of FILE)")
    private @Nullable Path outputDirectory;

    @Option(names = "--resume", description = "continue an interrupted minimization of the same run and options")
    private boolean resume;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        RunFile run = RunFile.read(file);
        TargetRate.parse(rate);
        ContainedOptions.Prepared prepared = options.open(run, scenario);
        return options.inside(prepared.system(), cancellation -> minimize(run, prepared, cancellation));
    }

    private int minimize(RunFile run, ContainedOptions.Prepared prepared, Cancellation cancellation) {
        Path directory = outputDirectory == null
                ? file.toAbsolutePath().resolveSibling(".").normalize()
                : outputDirectory;
        try (RunDirectory taken = RunDirectory.acquire(directory)) {
            return minimize(run, prepared, taken.path(), cancellation);
        }
    }

    private int minimize(RunFile run, ContainedOptions.Prepared prepared, Path directory, Cancellation cancellation) {
        ExecutorService threads = ReplayThreads.newExecutor(options.clusters());
        ProgressLine line = new ProgressLine(System::nanoTime, time, !json && Terminal.showsProgress(), null);
        ReductionContext context = new ReductionContext(
                new ProcessClusterRunner(prepared.system()),
                new ReplayThreads(threads, options.clusters()),
                System::nanoTime,
                journal(directory),
                new ReductionMonitor(cancellation, progress -> line.update(() -> text(progress, line.seconds()))));
        long end = System.nanoTime() + time.toNanos();
        RunRecord original = original(run, directory, end, context);
        Reduction reduction = reduce(run, original, prepared, context);
        RunRecord sample = failingRun(run, reduction.plan(), SAMPLE_TRIES, end, context); // for the page
        cancellation.cancel();
        line.finish();
        RunFile result = ReductionFiles.write(
                run, reduction, sample, directory.resolve(fileName()), LauncherCommand.textForScripts());
        report(result, reduction, directory, line.seconds());
        Proportion reproduced = reduction.claims().reproduced();
        return reproduced != null && reproduced.failures() > 0 ? Exit.VIOLATION : Exit.DONE;
    }

    /** Returns the recorded run; of a plan alone, a run that fails, which is kept so that the reduction can resume. */
    private RunRecord original(RunFile run, Path directory, long end, ReductionContext context) {
        if (run.run() != null) {
            return run.run();
        }
        Path kept = directory.resolve(fileName() + "-original.json");
        RunRecord earlier = resume && Files.exists(kept) ? RunFile.read(kept).run() : null;
        if (earlier != null) {
            return earlier;
        }
        RunRecord original = failingRun(run, run.plan(), ORIGINAL_TRIES, end, context);
        if (original == null && context.monitor().cancellation().isCancelled()) {
            throw new WorkInterrupted();
        }
        if (original == null) {
            throw new BadInput(
                    "the plan in " + file + " did not fail as " + run.fingerprint() + " in " + ORIGINAL_TRIES
                            + " runs, or as many as fit into --time",
                    "give a plan that fails more often, or a run that failed (a .json file of hunt)");
        }
        run.withRun(original).write(kept);
        return original;
    }

    /** Returns a run of the plan that failed; null if none of a few did, or the time is over. */
    private static @Nullable RunRecord failingRun(
            RunFile run, ReplayPlan plan, int tries, long end, ReductionContext context) {
        Cancellation cancellation = context.monitor().cancellation();
        for (int i = 0; i < tries && !cancellation.isCancelled() && end - System.nanoTime() > 0; i++) {
            RunRecord record = context.runner().perform(new ReplayRequest(plan, run.seed() + i), cancellation);
            if (record.failedWith(run.fingerprint())) {
                return record;
            }
        }
        return null;
    }

    private Reduction reduce(
            RunFile run, RunRecord original, ContainedOptions.Prepared prepared, ReductionContext context) {
        ReductionRequest request = new ReductionRequest(
                original,
                TargetRate.parse(rate),
                new ReductionBudget(replays, time.toMillis()),
                prepared.system().workload().symmetric(),
                run.seed());
        return pipeline == PipelineName.sts
                ? StsReduction.reduce(request, context, epsilon.toMillis())
                : WinnowReduction.reduce(request, context);
    }

    private String fileName() {
        String original = String.valueOf(file.getFileName()).replaceFirst("\\.(json|ya?ml)$", "");
        String name =
                original.startsWith("original") ? original.replace("original", "minimized") : original + "-minimized";
        return pipeline == PipelineName.sts ? name + "-sts" : name;
    }

    private ReductionJournal journal(Path directory) {
        Path journal = directory.resolve(fileName() + ".journal");
        try {
            if (!resume) {
                Files.deleteIfExists(journal);
            }
        } catch (IOException e) {
            throw new BadInput("cannot use " + directory + ": " + BadInput.reason(e), "choose another --out DIR", e);
        }
        return ReductionJournal.in(journal);
    }

    private static String text(ReductionProgress progress, double seconds) {
        return String.format(
                Locale.ROOT,
                "  %-12s %d replays · %.1f/min · %d inputs %s (%d of %d) · %s",
                progress.stage(),
                progress.replays(),
                60 * progress.replays() / Math.max(1, seconds),
                progress.inputs(),
                progress.accepted() ? "accepted" : "rejected",
                progress.tally().failures(),
                progress.tally().runs(),
                Terminal.seconds(seconds));
    }

    private void report(RunFile result, Reduction reduction, Path directory, double seconds) {
        Proportion reproduced = reduction.claims().reproduced();
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                out.text("control", "partial");
                out.text("pipeline", pipeline.name());
                out.text("fingerprint", result.fingerprint());
                out.number("inputs", reduction.claims().size().inputs());
                out.number("original", reduction.claims().size().original());
                out.number("failures", reproduced == null ? 0 : reproduced.failures());
                out.number("repeated", reproduced == null ? 0 : reproduced.runs());
                out.text("minimality", reduction.claims().minimality().text());
                out.texts("claims", reduction.claims().text());
                out.number("replays", reduction.claims().effort().replays());
                out.number("seconds", seconds);
                out.text("run", directory.resolve(fileName() + ".json").toString());
            });
            return;
        }
        RunText.lines(result.withoutRun(), false).forEach(StandardOutput.out()::println);
        StandardOutput.out().println("files          " + directory.resolve(fileName()) + ".json .yaml .html .sh");
    }
}
