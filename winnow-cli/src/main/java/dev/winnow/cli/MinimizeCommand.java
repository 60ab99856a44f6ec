package dev.winnow.cli;

import dev.winnow.hunt.Hunt;
import dev.winnow.hunt.Supervisor;
import dev.winnow.minimize.Options;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Execution;
import dev.winnow.replay.ExactReplay;
import dev.winnow.replay.Regression;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.RecordedStep;
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
            "Finds the smallest execution that still breaks the invariant in the same way.",
            "The best so far is on disk all the time: --resume goes on after Ctrl-C or kill.",
            ""
        },
        mixinStandardHelpOptions = true)
final class MinimizeCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "an execution recorded by hunt or fuzz")
    private Path file = Path.of("");

    @Mixin
    private RecordedScenario recorded = new RecordedScenario();

    @Option(
            names = "--pipeline",
            paramLabel = "NAME",
            description = "winnow; demi and nodiverge are to compare with (default: winnow)")
    private Pipeline pipeline = Pipeline.WINNOW;

    @Option(
            names = "--stages",
            paramLabel = "NAME,…",
            split = ",",
            description = "only these stages of the pipeline, such as provenance,singles")
    private List<String> stages = new ArrayList<>();

    @Option(
            names = "--time",
            paramLabel = "60s",
            description = "at the most so long (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    private Duration time = Duration.ofSeconds(60);

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "threads (default: all cores); does not change the result")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--tries",
            paramLabel = "N",
            description = "for systems that do not always do the same: how often to try (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int tries;

    @Option(
            names = "--effort",
            paramLabel = "N",
            description = "spends N times as much on searches and proofs (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int effort;

    @Option(names = "--resume", description = "go on with the best that an earlier run saved")
    private boolean resume;

    @Option(names = "--out", paramLabel = "DIR", description = "where to record the result (default: beside FILE)")
    private @Nullable Path out;

    @Mixin
    private WatchOption watch = new WatchOption();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        check();
        Header header = recorded.header(file);
        Supervisor supervisor = recorded.supervisor();
        ScenarioOptions.Ready ready =
                supervisor.call(pulse -> recorded.ready(file, header)).enter();
        Execution original = replayed(supervisor, ready, file, header);
        Path result = resultFile();
        Execution best = resume && Files.exists(result) ? saved(supervisor, ready, result, original) : original;
        if (!json) {
            Output.out().println("minimize " + header.scenario() + " · " + file);
        }
        Hunt hunt = new Hunt(ready.setup(), supervisor, new ThisProcess());
        Minimizing minimizing = new Minimizing(
                hunt,
                time,
                !json && Terminal.showsProgress(),
                watch.feed("minimize " + header.scenario(), directory(result)));
        Options options = new Options(pipeline, Set.copyOf(stages), Options.MOST_STEPS, jobs, tries, effort);
        Minimizing.Done done =
                minimizing.run(original, best, options, result, new Minimizing.Place(file, recorded::again));
        tell(header, done);
        return done.interrupted() ? Exit.INTERRUPTED : Exit.DONE;
    }

    private void check() {
        require(!time.isZero() && !time.isNegative(), "--time " + time, "give at least 1ms");
        require(jobs >= 1 && jobs <= 1024, "--jobs " + jobs, "give from 1 to 1024");
        require(tries >= 1 && tries <= 10_000, "--tries " + tries, "give from 1 to 10000");
        require(effort >= 1 && effort <= 10_000, "--effort " + effort, "give from 1 to 10000");
        for (String stage : stages) {
            require(
                    pipeline.stages().contains(stage),
                    "--stages " + stage,
                    "the stages of this pipeline are " + String.join(", ", pipeline.stages()));
        }
    }

    private static void require(boolean condition, String what, String fix) {
        if (!condition) {
            throw new BadInput(what + " makes no sense", fix);
        }
    }

    /** The execution in memory: it must go as recorded, and break something. */
    private Execution replayed(Supervisor supervisor, ScenarioOptions.Ready ready, Path from, Header header) {
        ExactReplay.Outcome outcome;
        try (ExecutionReader reader = ExecutionReader.open(from)) {
            outcome = supervisor.call(
                    pulse -> ExactReplay.run(ready.setup(), header.origin(), reader.iterator(), pulse, null));
        }
        if (outcome instanceof ExactReplay.Outcome.Diverged && tries > 1) {
            return flaky(supervisor, ready, from, header);
        }
        Execution execution = same(outcome, header);
        if (!execution.verdict().isViolation()) {
            throw new BadInput(
                    from + " breaks no invariant (any more): there is nothing to minimize",
                    "find an execution that does: winnow hunt " + header.scenario());
        }
        return execution;
    }

    private static Execution same(ExactReplay.Outcome outcome, Header header) {
        try {
            return outcome.orThrow(header.scenario());
        } catch (OutOfControl e) {
            throw new OutOfControl(
                    String.valueOf(e.getMessage()), e.fix() + "   (--tries 10 minimizes in spite of it)", e);
        }
    }

    /** The execution of a system that does not always do the same, if it breaks anything in so many tries. */
    private Execution flaky(Supervisor supervisor, ScenarioOptions.Ready ready, Path from, Header header) {
        List<RecordedStep> steps = new ArrayList<>();
        try (ExecutionReader reader = ExecutionReader.open(from)) {
            reader.forEach(steps::add);
        }
        for (int i = 0; i < tries; i++) {
            Execution execution =
                    supervisor.call(pulse -> Regression.attempt(ready.setup(), header.origin(), steps, pulse));
            if (execution.verdict().isViolation()) {
                return execution;
            }
        }
        throw new OutOfControl(
                from + " did not break anything in " + tries + " tries",
                "give more tries, or find out what it depends on");
    }

    /** What an earlier run saved, if it is of the same execution. */
    private Execution saved(Supervisor supervisor, ScenarioOptions.Ready ready, Path from, Execution original) {
        Header header = recorded.header(from);
        requireSame(header.origin().equals(original.origin()), from);
        Execution best = replayed(supervisor, ready, from, header);
        requireSame(best.verdict().isSameAs(original.verdict()), from);
        return best;
    }

    private static void requireSame(boolean same, Path file) {
        if (!same) {
            throw new BadInput(
                    file + " is of another execution or breaks something else", "leave out --resume to begin anew");
        }
    }

    /** {@code original.jsonl} becomes {@code minimized.jsonl}, any other name gets a word more. */
    private Path resultFile() {
        String name = String.valueOf(file.getFileName());
        String stem = name.replaceFirst("\\.jsonl(\\.zst)?$", "");
        String result = stem.equals("original") ? "minimized.jsonl" : stem + "-minimized.jsonl";
        return out == null ? file.resolveSibling(result) : out.resolve(result);
    }

    private static Path directory(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        return directory == null ? file.toAbsolutePath() : directory;
    }

    private void tell(Header header, Minimizing.Done done) {
        if (json) {
            Json.print(fields -> {
                fields.number("schema", Json.SCHEMA);
                fields.text("scenario", header.scenario());
                fields.text("seed", Long.toString(header.seed()));
                Minimizing.write(fields, done);
            });
            return;
        }
        Minimizing.show(done);
        Output.out().println();
        Minimizing.showStages(done.minimization().stages());
        Output.out().println();
        Picture.print(done.file(), done.minimization().after().size(), Output.out());
        Output.out().println();
        Minimizing.explain(done);
        Minimizing.showFiles(done, null);
        Output.out().println("  again        " + recorded.again(done.file()));
    }
}
