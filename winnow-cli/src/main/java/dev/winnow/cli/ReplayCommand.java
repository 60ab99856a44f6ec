package dev.winnow.cli;

import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Violation;
import dev.winnow.replay.Divergence;
import dev.winnow.replay.ExactReplay;
import dev.winnow.trace.Ending;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Header;
import dev.winnow.trace.JsonFields;
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
            "Does a recorded execution again on a fresh system, step by step, and compares.",
            "Exit code: 1 if it still breaks the invariant, 0 if it does not, 3 if it goes another way.",
            ""
        },
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "an execution recorded by hunt or fuzz")
    private Path file = Path.of("");

    @Mixin
    private RecordedScenario scenario = new RecordedScenario();

    @Option(names = "--partial", description = "replay what there is of a file that was cut off")
    private boolean partial;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        Header header;
        Optional<Ending> recorded;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            header = reader.header();
            recorded = whole(reader);
        }
        scenario.checkAgent(file, header);
        Supervisor supervisor = scenario.supervisor();
        ScenarioOptions.Ready ready =
                supervisor.call(pulse -> scenario.ready(file, header)).enter();
        ExactReplay.Outcome outcome;
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            outcome = supervisor.call(
                    pulse -> ExactReplay.run(ready.setup(), header.origin(), reader.iterator(), pulse, null));
        }
        return outcome instanceof ExactReplay.Outcome.Diverged diverged
                ? diverged(header, diverged.divergence())
                : same(header, ((ExactReplay.Outcome.Same) outcome), recorded);
    }

    /** Reads it to the end first: nothing is performed from a file that is damaged further down. */
    private Optional<Ending> whole(ExecutionReader reader) {
        Optional<Ending> ending = RecordedScenario.ending(reader);
        if (ending.isEmpty() && !partial) {
            throw RecordedScenario.cutOff(
                    reader, file, "record it again, or replay what there is: winnow replay --partial " + file);
        }
        return ending;
    }

    private int diverged(Header header, Divergence divergence) {
        if (!json) {
            System.err.println(divergence.message());
            System.err.println("Find the culprit:  " + Divergence.fix(header.scenario()));
            return Exit.NOT_UNDER_CONTROL;
        }
        Json.print(out -> {
            begin(out, header, "diverged");
            out.nothing("violation");
            out.number("step", divergence.step());
            out.text("what", divergence.what());
            out.text("recorded", divergence.recorded());
            out.text("now", divergence.now());
            out.texts("enabled", divergence.enabled());
            out.object("error", error -> {
                error.number("code", Exit.NOT_UNDER_CONTROL);
                error.text("message", divergence.message());
                error.text("fix", Divergence.fix(header.scenario()));
            });
        });
        return Exit.NOT_UNDER_CONTROL;
    }

    private int same(Header header, ExactReplay.Outcome.Same same, Optional<Ending> recorded) {
        Violation violation = same.execution().verdict().violation();
        if (json) {
            Json.print(out -> {
                begin(out, header, "same");
                if (violation == null) {
                    out.nothing("violation");
                } else {
                    out.object("violation", fields -> Search.violation(fields, violation));
                }
                out.number("step", same.execution().size());
                out.number("events", same.execution().events());
                out.number("externals", same.execution().externals());
                out.truth("agent", header.agent());
            });
        } else {
            Output.out()
                    .println("replay " + header.scenario() + " · "
                            + Terminal.count(same.execution().events()) + " events, "
                            + Terminal.count(same.execution().externals()) + " externals: every step as recorded");
            Output.out()
                    .println(words(
                            violation,
                            recorded.map(ending -> ending.verdict().violation()).orElse(null)));
        }
        return violation == null ? Exit.DONE : Exit.VIOLATION;
    }

    private static String words(@Nullable Violation now, @Nullable Violation recorded) {
        if (now == null) {
            return recorded == null
                    ? "  nothing      no invariant is broken"
                    : "  gone         '" + recorded.invariant() + "' is not broken any more";
        }
        return (now.isSameAs(recorded) ? "  still there  " : "  violation    ") + now.invariant() + ": "
                + now.message();
    }

    private void begin(JsonFields out, Header header, String result) {
        out.number("schema", Json.SCHEMA);
        out.text("scenario", header.scenario());
        out.text("seed", Long.toString(header.seed()));
        out.text("execution", file.toString());
        out.text("result", result);
    }
}
