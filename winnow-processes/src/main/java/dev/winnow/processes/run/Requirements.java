package dev.winnow.processes.run;

import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.processes.scenario.Topology;
import dev.winnow.system.BadInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What must be there before a system is started. */
public final class Requirements {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Requirements() {}

    /** Runs the command of {@code requires}. Throws with the scenario's own advice if it fails. */
    public static void check(BlackBox system) {
        if (system.topology().requirement().isEmpty()) {
            return;
        }
        Topology.Requirement requirement = system.topology().requirement().get();
        Map<String, String> variables = new TreeMap<>(system.topology().environment());
        variables.put("SCENARIO", system.directory().toString());
        ProcessFamily family =
                new ProcessFamily("winnow-requires-" + ProcessHandle.current().pid());
        try {
            ShellCommand.Result result = new ShellCommand(List.of(), requirement.command(), variables)
                    .run(system.directory(), family, LIMIT);
            if (result.exitCode() != 0) {
                throw new BadInput(
                        "scenario " + system.name() + " cannot run here: `" + requirement.command() + "` "
                                + (result.timedOut() ? "did not end" : "exited with " + result.exitCode())
                                + ", it printed " + result.tellingLine(),
                        requirement.fix());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
