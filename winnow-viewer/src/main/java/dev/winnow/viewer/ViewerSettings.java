package dev.winnow.viewer;

import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.viewer.live.SessionFixes;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The settings of a viewer.
 *
 * @param directory the directory of executions, where branches are saved, too
 * @param port the port, 0 for any free one
 * @param scenarios the scenarios for live sessions
 * @param isAgentOn true if the agent runs in this JVM
 * @param supervisor the supervisor that detects hanging handlers
 * @param surroundings the JVM: its threads and its clock
 * @param idleTimeout the time after which an unused session is closed
 * @param fixes completes the fixes of errors in live sessions
 * @param allowsLiveSessions true if systems can be stepped through
 */
public record ViewerSettings(
        Path directory,
        int port,
        ScenarioFinder scenarios,
        boolean isAgentOn,
        Supervisor supervisor,
        HostEnvironment surroundings,
        Duration idleTimeout,
        SessionFixes fixes,
        boolean allowsLiveSessions) {}
