package dev.winnow.viewer;

import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.Surroundings;
import dev.winnow.run.Scenarios;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a viewer needs.
 *
 * @param directory whose executions are shown, and where branches are saved
 * @param port where to listen; 0 for any that is free
 * @param scenarios those that can be stepped through
 * @param agent whether an agent answers where the systems read clocks and randomness themselves
 * @param supervisor watches over handlers that may hang
 * @param idle after how long a session that nobody uses is closed
 * @param live whether systems can be stepped through
 */
public record Settings(
        Path directory,
        int port,
        Scenarios scenarios,
        boolean agent,
        Supervisor supervisor,
        Surroundings surroundings,
        Duration idle,
        boolean live) {}
