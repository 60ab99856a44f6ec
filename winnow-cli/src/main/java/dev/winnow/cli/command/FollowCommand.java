package dev.winnow.cli.command;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.FixCompletion;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Control;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.replay.LogFollower;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.EventText;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.json.ViolationJson;
import dev.winnow.trace.text.TerminalText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "follow",
        description = {
            "Performs an imported log on the system of a scenario, as far as possible: events that are not possible are",
            "skipped. Reports the share that was performed and the first difference, and records what was performed.",
            "Exit code: 1 if the performed execution violates an invariant, 0 if not.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class FollowCommand implements Callable<Integer>, FixCompletion {

    @Parameters(index = "0", paramLabel = "FILE", description = "an execution written by import")
    private Path file = Path.of("");

    @Option(names = "--scenario", required = true, paramLabel = "NAME", description = "name or class of the scenario")
    private String scenario = "";

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "set a scenario parameter; repeatable")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--seed", paramLabel = "N", description = "seed of the system's random numbers (default: 1)")
    private long seed = ScenarioCommands.DEFAULT_SEED;

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT.jsonl",
            description = "the execution that was performed (default: next to FILE, with -followed.jsonl)")
    private @Nullable Path outputFile;

    @Range(min = 1)
    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description = "time limit of one handler call (default: ${DEFAULT-VALUE})",
            defaultValue = "5s")
    private Duration handlerLimit = Duration.ofSeconds(5);

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        List<RecordedStep> log = readLog();
        Supervisor supervisor = ThisProcess.supervisor(handlerLimit, Duration.ZERO);
        ScenarioOptions.PreparedScenario ready = supervisor
                .prepare(() -> scenarios.prepare(scenario, parameters))
                .useClassLoader();
        Origin origin = new Origin(ready.scenario().name(), ready.parameters(), seed);
        LogFollower.FollowedLog followed =
                supervisor.call(beacon -> LogFollower.follow(ready.setup(), origin, log, beacon));
        Path out = outputFile == null ? SiblingFile.of(file, "-followed.jsonl") : outputFile;
        record(supervisor, ready.setup(), followed.execution(), out);
        Violation violation = followed.execution().verdict().violation();
        if (json) {
            print(followed, violation, out);
        } else {
            say(followed, violation, out);
        }
        return violation == null ? Exit.DONE : Exit.VIOLATION;
    }

    private List<RecordedStep> readLog() {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            if (reader.header().control() == Control.FULL) {
                throw new BadInput(
                        file + " was performed by Winnow, not imported from a log",
                        "replay it exactly: "
                                + ScenarioCommands.forFiles(scenarios.classpath(), false)
                                        .onFile("replay", file));
            }
            List<RecordedStep> steps = new ArrayList<>();
            reader.forEach(steps::add);
            return steps;
        }
    }

    /** Records the execution with its states, and checks that it replays. */
    private static void record(Supervisor supervisor, Setup setup, Execution performed, Path out) {
        try (ExecutionWriter writer = ExecutionWriter.open(
                out, setup, performed.origin(), setup.world().processes())) {
            supervisor
                    .call(beacon -> ExactReplay.run(setup, performed, beacon, writer))
                    .orThrow();
        }
    }

    private void say(LogFollower.FollowedLog followed, @Nullable Violation violation, Path out) {
        StandardOutput.out()
                .println("follow " + scenario + " · " + followed.matched() + " of "
                        + Counted.of(followed.events(), "event") + " performed (" + percent(followed) + " %)");
        if (followed.started() > 0) {
            StandardOutput.out()
                    .println("  started      "
                            + Counted.of(followed.started(), "process", "processes")
                            + " that the log does not start");
        }
        if (followed.logLines() > 0) {
            StandardOutput.out()
                    .println("  not followed " + Counted.of(followed.logLines(), "local event")
                            + ": they happened inside a process");
        }
        sayDifference(followed.difference());
        if (violation != null) {
            StandardOutput.printViolation("  violation    ", violation);
            int rest = followed.events() - followed.matched() - followed.skipped();
            StandardOutput.out().println("  after it     " + Counted.of(rest, "event") + " of the log");
        }
        StandardOutput.out().println("  execution    " + out);
        if (violation != null) {
            StandardOutput.out().println("  minimize     " + commands().onFile("minimize", out));
        }
    }

    private static void sayDifference(LogFollower.@Nullable FirstDifference difference) {
        if (difference == null) {
            return;
        }
        StandardOutput.out()
                .println("  difference   step " + difference.step().number() + " is not possible: "
                        + TerminalText.visible(
                                EventText.withoutNumbers(difference.step().event())));
        StandardOutput.out()
                .println("  enabled      "
                        + (difference.enabled().isEmpty()
                                ? "nothing"
                                : Counted.of(difference.enabledCount(), "event") + " instead, after "
                                        + Counted.of(difference.performed(), "step")));
        difference
                .enabled()
                .forEach(text -> StandardOutput.out().println("               " + TerminalText.visible(text)));
    }

    private static String percent(LogFollower.FollowedLog followed) {
        return String.format(Locale.ROOT, "%.1f", followed.percent());
    }

    private void print(LogFollower.FollowedLog followed, @Nullable Violation violation, Path out) {
        JsonOutput.print(fields -> {
            fields.number("schema", JsonOutput.SCHEMA);
            fields.text("log", file.toString());
            fields.text("scenario", followed.execution().origin().scenario());
            fields.text("execution", out.toString());
            fields.number("logEvents", followed.events());
            fields.number("matched", followed.matched());
            fields.number("skipped", followed.skipped());
            fields.number("localEvents", followed.logLines());
            fields.number("started", followed.started());
            fields.object("difference", followed.difference(), (object, difference) -> {
                object.number("step", difference.step().number());
                object.text("event", EventText.withoutNumbers(difference.step().event()));
                object.number("performed", difference.performed());
                object.number("enabledCount", difference.enabledCount());
                object.texts("enabled", difference.enabled());
            });
            fields.object("violation", violation, ViolationJson::write);
            fields.number("events", followed.execution().eventCount());
            fields.number("externals", followed.execution().externalCount());
        });
    }

    private ScenarioCommands commands() {
        return new ScenarioCommands(scenario, scenarios.classpath(), parameters, seed, false);
    }

    @Override
    public String fillIn(String fix) {
        return commands().fillIn(fix, file);
    }
}
