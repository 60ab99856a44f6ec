package dev.winnow.cli.option;

import dev.winnow.cli.process.FixCompletion;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.hunt.Supervisor;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.Header;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of commands that take a recorded execution. */
public final class RecordedExecutionOptions implements FixCompletion {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec command;

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    private AgentOption agent = new AgentOption();

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description = "name or class of the scenario, if the name in the file does not find it")
    private @Nullable String scenario;

    @Range(min = 1)
    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description = "time limit of one handler call (default: ${DEFAULT-VALUE})",
            defaultValue = "5s")
    private Duration handlerLimit = Duration.ofSeconds(5);

    private @Nullable Path file; // known once its header is read
    private @Nullable Header header;

    public Supervisor supervisor() {
        return ThisProcess.supervisor(handlerLimit, Duration.ZERO);
    }

    /** Reads the header of a complete file; rejects a damaged one before any step is performed. */
    public Header readHeader(Path execution) {
        try (ExecutionReader reader = ExecutionReader.open(execution)) {
            if (readToEnd(reader).isEmpty()) {
                throw incompleteFile(reader, execution, "record it again");
            }
            accept(execution, reader.header());
            return reader.header();
        }
    }

    /** Takes the file as the one that the command performs. */
    public void accept(Path execution, Header recorded) {
        recorded.requireFullControl(execution.toString());
        if (file == null) {
            file = execution;
            header = recorded;
        }
        checkAgent(execution, recorded);
    }

    /** Reads the file to its end and returns its footer, empty if the file is truncated. */
    public static Optional<Footer> readToEnd(ExecutionReader reader) {
        reader.iterator().forEachRemaining(step -> {});
        return reader.footer();
    }

    public static BadInput incompleteFile(ExecutionReader reader, Path execution, String fix) {
        return new BadInput(
                execution + " is "
                        + reader.truncation()
                                .map(incomplete -> incomplete.text())
                                .orElse("incomplete"),
                fix);
    }

    public ScenarioOptions.PreparedScenario prepare(Path execution, Header recorded) {
        if (scenario == null) {
            return scenarios.prepare(recorded);
        }
        ScenarioOptions.PreparedScenario ready = scenarios.prepare(scenario, recorded.parameters());
        if (!ready.scenario().name().equals(recorded.scenario())) {
            throw new BadInput(
                    execution + " was recorded with the scenario '" + recorded.scenario() + "', not with '"
                            + ready.scenario().name() + "'",
                    "give --scenario " + recorded.scenario() + ", or leave out --scenario");
        }
        return ready;
    }

    private void checkAgent(Path execution, Header recorded) {
        boolean isOn = agent.isOn();
        if (recorded.usesAgent() && !isOn) {
            throw new BadInput(
                    execution + " was recorded with the agent: without it, times and random numbers differ",
                    "add --agent: " + commands().withAgent(true).onFile(command.name(), execution));
        }
        if (isOn && !recorded.usesAgent()) {
            throw new BadInput(
                    execution + " was recorded without the agent: with it, times and random numbers may differ",
                    "leave out --agent: " + commands().withAgent(false).onFile(command.name(), execution));
        }
    }

    /** Returns commands for the scenario of the file. */
    public ScenarioCommands commands() {
        String recordedName = header == null ? "" : header.scenario();
        return new ScenarioCommands(
                scenario == null ? recordedName : scenario,
                scenarios.classpath(),
                header == null ? Map.of() : header.parameters(),
                ScenarioCommands.DEFAULT_SEED,
                agent.isWanted());
    }

    @Override
    public String fillIn(String fix) {
        return commands().fillIn(fix, file);
    }
}
