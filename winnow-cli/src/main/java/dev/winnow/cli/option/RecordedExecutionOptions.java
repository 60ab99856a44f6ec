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

/** How the commands that take a recorded execution come to its scenario. */
public final class RecordedExecutionOptions {

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    private AgentOption agent = new AgentOption();

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description = "the scenario's name or class, if it cannot be found by the name in the file")
    private @Nullable String scenario;

    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description = "how long one handler may take (default: ${DEFAULT-VALUE})",
            defaultValue = "5s")
    private Duration handlerLimit = Duration.ofSeconds(5);

    public Supervisor supervisor() {
        return ThisProcess.supervisor(handlerLimit, Duration.ZERO);
    }

    /** The header of a file that is whole: nothing is performed from one that is damaged further down. */
    public Header readHeader(Path file) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            if (readToEnd(reader).isEmpty()) {
                throw incompleteFile(reader, file, "record it again");
            }
            checkAgent(file, reader.header());
            return reader.header();
        }
    }

    /** How the execution ended; empty if the file was cut off. Reads it to the end. */
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
                    "name that one, or none");
        }
        return ready;
    }

    public void checkAgent(Path file, Header header) {
        boolean on = agent.isOn();
        if (header.agent() && !on) {
            throw new BadInput(
                    file + " was recorded with the agent: without it, the system reads other times and other chance",
                    "give --agent too: winnow replay " + file + " --agent");
        }
        if (on && !header.agent()) {
            throw new BadInput(
                    file + " was recorded without the agent: with it, the system may read other times and other chance",
                    "leave --agent out: winnow replay " + file);
        }
    }

    /** The command that replays the file. */
    public String replayCommand(Path file) {
        return freshJvmReplay("").replayCommand(file);
    }

    FreshJvmReplay freshJvmReplay(String recordedName) {
        return new FreshJvmReplay(scenario == null ? recordedName : scenario, scenarios.classpath(), agent.isOn());
    }
}
