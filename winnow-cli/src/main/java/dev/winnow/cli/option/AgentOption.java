package dev.winnow.cli.option;

import dev.winnow.agent.Agent;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --agent}. */
public final class AgentOption {

    @Option(
            names = "--agent",
            description = "control clocks and randomness that the system calls directly (docs/AGENT.md)")
    private boolean isRequested;

    /** Returns true if the agent runs in this JVM or was asked for. */
    public boolean isWanted() {
        return isRequested || Agent.isAttached();
    }

    /**
     * Returns true if the agent runs in this JVM. It must be loaded at startup, since newer JDKs warn about agents that
     * attach later.
     *
     * @throws BadInput if {@code --agent} is given and the agent is not loaded
     */
    public boolean isOn() {
        if (isRequested && !Agent.isAttached()) {
            throw new BadInput(
                    "--agent was given, but this JVM was started without the agent",
                    "use the launcher (./winnow), or add the agent: java -javaagent:"
                            + Agent.jar().map(Path::toString).orElse("winnow-agent.jar") + " …");
        }
        return Agent.isAttached();
    }
}
