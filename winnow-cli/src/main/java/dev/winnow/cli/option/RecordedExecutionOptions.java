package dev.winnow.cli.option;

import dev.winnow.cli.process.FreshJvmReplay;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.hunt.Supervisor;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.Footer;
import dev.winnow.trace.Header;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that take a recorded execution. */
public final class RecordedExecutionOptions {

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

    public Supervisor supervisor() {
        return ThisProcess.supervisor(handlerLimit, Duration.ZERO);
    }

    /** Reads the header of a complete file; rejects a damaged one before any step is performed. */
    public Header readHeader(Path file) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            if (readToEnd(reader).isEmpty()) {
                throw incompleteFile(reader, file, "record it again");
            }
            checkAgent(file, reader.header());
            return reader.header();
        }
    }

    /** Reads the file to its end and returns its footer, empty if the file is truncated. */
    public static Optional<Footer> readToEnd(ExecutionReader reader) {
        reader.iterator().forEachRemaining(step -> {});
        return reader.footer();
    }

    public static BadInput incompleteFile(ExecutionReader reader, Path file, String fix) {
        return new BadInput(
                file + " is "
                        + reader.truncation()
                                .map(incomplete -> incomplete.text())
                                .orElse("incomplete"),
                fix);
    }

    public ScenarioOptions.PreparedScenario prepare(Path file, Header header) {
        if (scenario == null) {
            return scenarios.prepare(header);
        }
        ScenarioOptions.PreparedScenario ready = scenarios.prepare(scenario, header.parameters());
        if (!ready.scenario().name().equals(header.scenario())) {
            throw new BadInput(
                    file + " was recorded with the scenario '" + header.scenario() + "', not with '"
                            + ready.scenario().name() + "'",
                    "give --scenario " + header.scenario() + ", or leave out --scenario");
        }
        return ready;
    }

    public void checkAgent(Path file, Header header) {
        boolean isOn = agent.isOn();
        if (header.usesAgent() && !isOn) {
            throw new BadInput(
                    file + " was recorded with the agent: without it, times and random numbers differ",
                    "add --agent: winnow replay " + file + " --agent");
        }
        if (isOn && !header.usesAgent()) {
            throw new BadInput(
                    file + " was recorded without the agent: with it, times and random numbers may differ",
                    "leave out --agent: winnow replay " + file);
        }
    }

    /** Returns the command that replays the file. */
    public String replayCommand(Path file) {
        return freshJvmReplay("").replayCommand(file);
    }

    FreshJvmReplay freshJvmReplay(String recordedName) {
        return new FreshJvmReplay(scenario == null ? recordedName : scenario, scenarios.classpath(), agent.isOn());
    }
}
