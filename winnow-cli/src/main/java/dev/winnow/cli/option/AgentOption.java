package dev.winnow.cli.option;

import dev.winnow.agent.Agent;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Whether clocks and randomness that the system calls itself are under control. */
public final class AgentOption {

    @Option(
            names = "--agent",
            description = "bring clocks and randomness under control that the system calls itself (docs/AGENT.md)")
    private boolean isRequested;

    /**
     * Whether the agent is here, asked for or put into this JVM by hand: it must be there from the start, as newer JDKs
     * warn of one that comes later.
     *
     * @throws BadInput if it is asked for and not here
     */
    public boolean isOn() {
        if (isRequested && !Agent.isAttached()) {
            throw new BadInput(
                    "--agent was given, but this JVM was started without the agent",
                    "start it with the launcher (./winnow), or name the agent to java: java -javaagent:"
                            + Agent.jar().map(Path::toString).orElse("winnow-agent.jar") + " …");
        }
        return Agent.isAttached();
    }
}
