package dev.winnow.processes.scenario;

import java.time.Duration;
import java.util.regex.Pattern;

/** When a process counts as started, and how long that may take. */
public sealed interface Readiness {

    /** Time a process gets unless the scenario says otherwise. */
    Duration DEFAULT_LIMIT = Duration.ofSeconds(15);

    /** Returns the longest time to wait. */
    Duration atMost();

    /** Returns what is awaited, for messages. */
    String text();

    /** At once. */
    record Immediately() implements Readiness {

        @Override
        public Duration atMost() {
            return DEFAULT_LIMIT;
        }

        @Override
        public String text() {
            return "its start";
        }
    }

    /** When it accepts connections. */
    record PortOpen(int port, Duration atMost) implements Readiness {

        @Override
        public String text() {
            return "port " + port;
        }
    }

    /** When a line of its log matches. */
    record LogLine(Pattern line, Duration atMost) implements Readiness {

        @Override
        public String text() {
            return "a log line that matches `" + line + "`";
        }
    }

    /** When a command exits with 0. */
    record CommandSucceeds(String command, Duration atMost) implements Readiness {

        @Override
        public String text() {
            return "`" + command + "` to exit with 0";
        }
    }
}
