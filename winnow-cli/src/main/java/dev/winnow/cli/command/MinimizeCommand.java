package dev.winnow.cli.command;

import dev.winnow.cli.option.OptionCheck;
import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.RecordedExecutionOptions;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.option.WatchOption;
import dev.winnow.cli.output.ExecutionPicture;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.cli.process.Warnings;
import dev.winnow.cli.search.Deadline;
import dev.winnow.cli.search.KeptSteps;
import dev.winnow.cli.search.MinimizationNote;
import dev.winnow.cli.search.MinimizationTask;
import dev.winnow.cli.search.RunDirectory;
import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.Supervisor;
import dev.winnow.minimize.BacktrackRules;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.replay.ExactReplay;
import dev.winnow.replay.Regression;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.json.JsonFields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "minimize",
        description = {
            "Finds the smallest execution that still violates the invariant in the same way.",
            "The best result so far is always on disk: --resume continues after Ctrl-C or kill.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class MinimizeCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "an execution recorded by hunt, fuzz or explore")
    private Path file = Path.of("");

    @Mixin
    private RecordedExecutionOptions recorded = new RecordedExecutionOptions();

    @Option(
            names = "--pipeline",
            paramLabel = "NAME",
            description = "winnow; demi, gamut and nodiverge are for comparison (default: winnow)")
    private Pipeline pipeline = Pipeline.WINNOW;

    @Option(
            names = "--backtracks",
            paramLabel = "KIND",
            description = "for --pipeline demi: messages to try instead: typed (same type) or all (default: typed)")
    private BacktrackRules.@Nullable Kinds backtracks;

    @Option(
            names = "--backtrack-order",
            paramLabel = "ORDER",
            description = "for --pipeline demi: earliest or deepest first (default: earliest)")
    private BacktrackRules.@Nullable Order backtrackOrder;

    @Option(
            names = "--stages",
            paramLabel = "NAME,…",
            split = ",",
            description = "only these stages of the pipeline, for example provenance,singles")
    private List<String> stages = new ArrayList<>();

    @Option(
            names = "--keep",
            paramLabel = "STEP",
            description = "keep this step: its number, or part of its text as winnow show prints it; repeatable")
    private List<String> keep = new ArrayList<>();

    @Range(min = 1)
    @Option(
            names = "--time",
            paramLabel = "60s",
            description = "time limit of the whole command (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    private Duration time = Duration.ofSeconds(60);

    @Range(min = 1, max = 1024)
    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "threads (default: all cores); does not change the result")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Range(min = 1, max = 10_000)
    @Option(
            names = "--tries",
            paramLabel = "N",
            description = "attempts per schedule, for a nondeterministic system (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int tries;

    @Range(min = 1, max = 10_000)
    @Option(
            names = "--effort",
            paramLabel = "N",
            description = "spend N times as much on searches and proofs (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int effort;

    @Option(names = "--resume", description = "continue from the best result of an earlier run")
    private boolean resume;

    @Option(names = "--out", paramLabel = "DIR", description = "directory for the result (default: that of FILE)")
    private @Nullable Path outputDirectory;

    @Mixin
    private WatchOption watch = new WatchOption();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        Deadline deadline = Deadline.after(time);
        validate();
        Header header = recorded.readHeader(file);
        Supervisor supervisor = recorded.supervisor();
        ScenarioOptions.PreparedScenario ready =
                supervisor.prepare(() -> recorded.prepare(file, header)).useClassLoader();
        Path result = resultFile();
        try (RunDirectory directory = RunDirectory.acquire(directory(result))) {
            Execution original = replay(supervisor, ready, file, header);
            KeptSteps kept = KeptSteps.find(keep, original);
            boolean isResumed = resume && Files.exists(result);
            Execution best = isResumed ? readSavedResult(supervisor, ready, result, original) : original;
            if (!json) {
                StandardOutput.out().println("minimize " + header.scenario() + " · " + file);
            }
            ResumedResult resumed = isResumed ? new ResumedResult(result, pipelineOf(result), best.eventCount()) : null;
            if (resumed != null && !json) {
                StandardOutput.out().println("  resumed      " + resumed.text());
            }
            Warnings warnings = new Warnings(recorded);
            MinimizationTask minimizing = new MinimizationTask(
                    new Hunt(ready.setup(), supervisor, new ThisProcess()),
                    warnings,
                    deadline,
                    !json && Terminal.showsProgress(),
                    watch.startFeed("minimize " + header.scenario(), directory.path()));
            MinimizationTask.CompletedMinimization done = minimizing.run(
                    original,
                    best,
                    options().withKeptSteps(kept.steps()),
                    result,
                    new MinimizationTask.ReplaySource(file, recorded.commands(), ready));
            watch.finishFeed("minimized to "
                    + Terminal.count(done.minimization().minimized().eventCount()) + " events");
            ErrorReporter.Problem problem = warnings.first();
            printResult(header, ready.setup(), new PrintedResult(done, resumed, kept), warnings);
            return problem == null ? Exit.DONE : problem.exitCode();
        }
    }

    private MinimizationOptions options() {
        return new MinimizationOptions(
                pipeline,
                Set.copyOf(stages),
                MinimizationOptions.DEFAULT_MAX_STEPS,
                jobs,
                tries,
                effort,
                backtrackRules(),
                Set.of());
    }

    private BacktrackRules backtrackRules() {
        return new BacktrackRules(
                backtracks == null ? BacktrackRules.PAPER.kinds() : backtracks,
                backtrackOrder == null ? BacktrackRules.PAPER.order() : backtrackOrder);
    }

    private void validate() {
        OptionCheck.require(
                pipeline == Pipeline.DEMI || (backtracks == null && backtrackOrder == null),
                backtracks == null ? "--backtrack-order" : "--backtracks",
                "it applies only to --pipeline demi");
        for (String stage : stages) {
            OptionCheck.require(
                    pipeline.stages().contains(stage),
                    "--stages " + stage,
                    "choose from " + String.join(", ", pipeline.stages()));
        }
    }

    /** Replays the recorded execution, which must match its file and violate an invariant. */
    private Execution replay(Supervisor supervisor, ScenarioOptions.PreparedScenario ready, Path from, Header header) {
        ExactReplay.ReplayOutcome outcome;
        try (ExecutionReader reader = ExecutionReader.open(from)) {
            outcome = supervisor.call(
                    beacon -> ExactReplay.run(ready.setup(), header.origin(), reader.iterator(), beacon, null));
        }
        if (outcome instanceof ExactReplay.ReplayOutcome.NotReproduced && tries > 1) {
            return replayNondeterministic(supervisor, ready, from, header);
        }
        Execution execution = requireReproduced(outcome, from);
        if (!execution.verdict().isViolation()) {
            throw new BadInput(
                    from + " violates no invariant (any more): nothing to minimize",
                    "find a failing execution: " + SuggestedCommand.HUNT);
        }
        return execution;
    }

    private Execution requireReproduced(ExactReplay.ReplayOutcome outcome, Path from) {
        try {
            return outcome.orThrow();
        } catch (OutOfControl e) {
            throw new OutOfControl(
                    String.valueOf(e.getMessage()),
                    e.fix() + "\n      or minimize it anyway: "
                            + recorded.commands().onFile("minimize", from, "--tries", "10"),
                    e);
        }
    }

    /** Returns the first failing execution of a nondeterministic system within the given number of tries. */
    private Execution replayNondeterministic(
            Supervisor supervisor, ScenarioOptions.PreparedScenario ready, Path from, Header header) {
        List<RecordedStep> steps = new ArrayList<>();
        try (ExecutionReader reader = ExecutionReader.open(from)) {
            reader.forEach(steps::add);
        }
        for (int i = 0; i < tries; i++) {
            Execution execution =
                    supervisor.call(beacon -> Regression.attempt(ready.setup(), header.origin(), steps, beacon));
            if (execution.verdict().isViolation()) {
                return execution;
            }
        }
        throw new OutOfControl(
                from + " violated no invariant in " + tries + " tries",
                "give more --tries, or find the nondeterminism: " + SuggestedCommand.DOCTOR);
    }

    /**
     * The earlier result from which a minimization continues.
     *
     * @param pipeline the name of the pipeline that wrote it; null if that is not known
     */
    private record ResumedResult(Path file, @Nullable String pipeline, int events) {

        String text() {
            return "from " + file + " (" + (pipeline == null ? "" : "pipeline " + pipeline + ", ")
                    + Counted.of(events, "event") + ")";
        }

        void write(JsonFields fields) {
            fields.text("file", file.toString());
            if (pipeline == null) {
                fields.nullField("pipeline");
            } else {
                fields.text("pipeline", pipeline);
            }
            fields.number("events", events);
        }
    }

    private static @Nullable String pipelineOf(Path result) {
        return MinimizationNote.read(result).map(MinimizationNote::pipelineName).orElse(null);
    }

    /** Reads the result of an earlier run, which must be of the same execution; minimizing may change the seed. */
    private Execution readSavedResult(
            Supervisor supervisor, ScenarioOptions.PreparedScenario ready, Path from, Execution original) {
        Header header = recorded.readHeader(from);
        long seed = original.origin().seed();
        boolean isOfOriginal =
                MinimizationNote.read(from).map(note -> note.isOf(original)).orElse(header.seed() == seed);
        requireSameExecution(isOfOriginal && header.origin().withSeed(seed).equals(original.origin()), from);
        Execution best = replay(supervisor, ready, from, header);
        requireSameExecution(best.verdict().isSameAs(original.verdict()), from);
        return best;
    }

    private static void requireSameExecution(boolean isSame, Path file) {
        if (!isSame) {
            throw new BadInput(
                    file + " is of another execution or another violation", "leave out --resume to start over");
        }
    }

    /** Returns {@code minimized.jsonl} for {@code original.jsonl}, or adds {@code -minimized} to any other name. */
    private Path resultFile() {
        String name = String.valueOf(file.getFileName());
        String stem = name.replaceFirst("\\.jsonl(\\.zst)?$", "");
        String extension = name.endsWith(".zst") ? ".jsonl.zst" : ".jsonl";
        String result = (stem.equals("original") ? "minimized" : stem + "-minimized") + extension;
        return outputDirectory == null ? file.resolveSibling(result) : outputDirectory.resolve(result);
    }

    private static Path directory(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        return directory == null ? file.toAbsolutePath() : directory;
    }

    /** A result, and the earlier one from which it was continued, if any. */
    private record PrintedResult(
            MinimizationTask.CompletedMinimization done,
            @Nullable ResumedResult resumed,
            KeptSteps kept) {}

    private void printResult(Header header, Setup setup, PrintedResult result, Warnings warnings) {
        MinimizationTask.CompletedMinimization done = result.done();
        if (json) {
            JsonOutput.print(fields -> {
                fields.number("schema", JsonOutput.SCHEMA);
                fields.text("scenario", header.scenario());
                fields.text("seed", Long.toString(header.seed()));
                fields.object("resumed", result.resumed(), (resumedFields, resumed) -> resumed.write(resumedFields));
                fields.texts("kept", result.kept().texts());
                MinimizationTask.writeFields(fields, done);
                ErrorReporter.Problem problem = warnings.first();
                warnings.addAll(setup.fingerprintErrors());
                warnings.writeField(fields);
                if (problem != null) {
                    ErrorReporter.writeField(fields, problem);
                }
            });
            return;
        }
        MinimizationTask.printSummary(done);
        result.kept().texts().forEach(text -> StandardOutput.out().println("  kept         " + text + " (--keep)"));
        StandardOutput.out().println();
        MinimizationTask.printStages(done.minimization());
        StandardOutput.out().println();
        ExecutionPicture.print(setup, done.minimization().minimized(), done.file());
        StandardOutput.out().println();
        MinimizationTask.printExplanation(done);
        MinimizationTask.printFiles(done, null);
        if (done.file() != null) {
            StandardOutput.out().println("  replay       " + recorded.commands().onFile("replay", done.file()));
        }
        warnings.addAll(setup.fingerprintErrors());
        warnings.print();
    }
}
