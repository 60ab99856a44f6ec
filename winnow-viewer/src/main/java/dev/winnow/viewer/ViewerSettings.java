package dev.winnow.viewer;

import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.scenario.ScenarioFinder;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a viewer needs.
 *
 * @param directory whose executions are shown, and where branches are saved
 * @param port where to listen; 0 for any that is free
 * @param scenarios those that can be stepped through
 * @param isAgentOn whether an agent answers where the systems read clocks and randomness themselves
 * @param supervisor watches over handlers that may hang
 * @param idleTimeout after how long a session that nobody uses is closed
 * @param allowsLiveSessions whether systems can be stepped through
 */
public record ViewerSettings(
        Path directory,
        int port,
        ScenarioFinder scenarios,
        boolean isAgentOn,
        Supervisor supervisor,
        HostEnvironment surroundings,
        Duration idleTimeout,
        boolean allowsLiveSessions) {}
