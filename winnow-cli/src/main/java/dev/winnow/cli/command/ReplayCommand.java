package dev.winnow.cli.command;

import dev.winnow.cli.option.RecordedExecutionOptions;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.search.UndecidedText;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Counted;
import dev.winnow.model.Violation;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.Header;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.ViolationJson;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        description = {
            "Replays a recorded execution on a fresh system, step by step, and compares.",
            "Exit code: 1 if it still violates the invariant, 0 if not, 3 if it diverges from the recording.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "an execution recorded by hunt, fuzz or explore")
    private Path file = Path.of("");

    @Mixin
    private RecordedExecutionOptions scenarioOptions = new RecordedExecutionOptions();

    @Option(names = "--partial", description = "replay the steps of a truncated file")
    private boolean partial;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        Header header;
        Optional<Footer> recorded;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            header = reader.header();
            recorded = readEnding(reader);
        }
        scenarioOptions.accept(file, header);
        Supervisor supervisor = scenarioOptions.supervisor();
        ScenarioOptions.PreparedScenario ready =
                supervisor.prepare(() -> scenarioOptions.prepare(file, header)).useClassLoader();
        ExactReplay.ReplayOutcome outcome;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            outcome = supervisor.call(
                    beacon -> ExactReplay.run(ready.setup(), header.origin(), reader.iterator(), beacon, null));
        }
        return outcome instanceof ExactReplay.ReplayOutcome.NotReproduced diverged
                ? reportDivergence(header, diverged.divergence())
                : reportSame(header, ((ExactReplay.ReplayOutcome.Reproduced) outcome), recorded);
    }

    /** Reads the file to its end, so that no step of a damaged file is performed. */
    private Optional<Footer> readEnding(ExecutionReader reader) {
        Optional<Footer> ending = RecordedExecutionOptions.readToEnd(reader);
        if (ending.isEmpty() && !partial) {
            throw RecordedExecutionOptions.incompleteFile(
                    reader,
                    file,
                    "record it again, or replay its steps: "
                            + scenarioOptions.commands().onFile("replay", file, "--partial"));
        }
        return ending;
    }

    private int reportDivergence(Header header, Divergence divergence) {
        if (!json) {
            StandardOutput.printError(divergence.message());
            StandardOutput.printError("Find the cause:  " + scenarioOptions.fillIn(Divergence.FIX));
            return Exit.NOT_UNDER_CONTROL;
        }
        JsonOutput.print(out -> {
            writeHeaderFields(out, header, "diverged");
            out.nullField("violation");
            out.number("step", divergence.step());
            out.text("what", divergence.aspect());
            out.text("recorded", divergence.recorded());
            out.text("now", divergence.replayed());
            out.texts("enabled", divergence.enabled());
            out.object("error", error -> {
                error.number("code", Exit.NOT_UNDER_CONTROL);
                error.text("message", divergence.message());
                error.text("fix", scenarioOptions.fillIn(Divergence.FIX));
            });
        });
        return Exit.NOT_UNDER_CONTROL;
    }

    private int reportSame(Header header, ExactReplay.ReplayOutcome.Reproduced same, Optional<Footer> recorded) {
        Violation violation = same.execution().verdict().violation();
        if (json) {
            JsonOutput.print(out -> {
                writeHeaderFields(out, header, "same");
                out.object("violation", violation, ViolationJson::write);
                out.number("step", same.execution().size());
                out.number("events", same.execution().eventCount());
                out.number("externals", same.execution().externalCount());
                out.bool("agent", header.usesAgent());
                UndecidedText.writeField(out, same.undecided());
            });
        } else {
            StandardOutput.out()
                    .println("replay " + header.scenario() + " · "
                            + Counted.of(same.execution().eventCount(), "event") + ", "
                            + Counted.of(same.execution().externalCount(), "external") + ": every step as recorded");
            printViolation(
                    violation,
                    recorded.map(ending -> ending.verdict().violation()).orElse(null));
            same.undecided().stream()
                    .flatMap(invariant -> UndecidedText.describe(invariant).stream())
                    .forEach(line -> StandardOutput.out().println("  " + line));
        }
        return violation == null ? Exit.DONE : Exit.VIOLATION;
    }

    private static void printViolation(@Nullable Violation replayed, @Nullable Violation recorded) {
        if (replayed != null) {
            StandardOutput.printViolation(
                    replayed.isSameAs(recorded) ? "  still there  " : "  violation    ", replayed);
        } else {
            StandardOutput.out()
                    .println(
                            recorded == null
                                    ? "  nothing      no violation"
                                    : "  gone         '" + recorded.invariant() + "' is no longer violated");
        }
    }

    private void writeHeaderFields(JsonFields out, Header header, String result) {
        out.number("schema", JsonOutput.SCHEMA);
        out.text("scenario", header.scenario());
        out.text("seed", Long.toString(header.seed()));
        out.text("execution", file.toString());
        out.text("result", result);
    }
}
