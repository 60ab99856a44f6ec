package dev.winnow.processes.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What happens to a system from outside.
 *
 * @param operations what clients do
 * @param faults how often each fault is drawn, beside operations
 * @param limits how long and dense random runs are
 * @param symmetric hosts that play the same part; inputs are bound to roles among these only
 */
public record Workload(
        List<Operation> operations, Map<FaultKind, Fault> faults, Limits limits, List<String> symmetric) {

    /** Copies the collections. */
    public Workload {
        operations = List.copyOf(operations);
        faults = Collections.unmodifiableMap(new TreeMap<>(faults));
        symmetric = List.copyOf(symmetric);
    }

    /** A kind of fault. Another input ends it later, or the end of the run does. */
    public enum FaultKind {
        KILL,
        PAUSE,
        ISOLATE,
        SLOW;

        /** Returns the name as users write it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the kind with this name, if there is one. */
        public static Optional<FaultKind> ofWord(String word) {
            return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
        }

        /** Returns all names, for messages. */
        public static String words() {
            return Stream.of(values()).map(FaultKind::word).collect(Collectors.joining(", "));
        }
    }

    /**
     * A fault that may be drawn.
     *
     * @param weight how often, relative to other inputs
     * @param processes the processes that it hits; unused by faults of links
     * @param delay of a slow link; unused by others
     */
    public record Fault(int weight, List<String> processes, Duration delay) {

        /** Copies the list. */
        public Fault {
            processes = List.copyOf(processes);
        }
    }

    /**
     * An operation of a client.
     *
     * @param name its name
     * @param command a shell command that runs on the host of the client
     * @param weight how often it is drawn, relative to other inputs
     * @param exits what exit codes mean
     * @param atMost time after which its outcome is unknown
     */
    public record Operation(String name, String command, int weight, Exits exits, Duration atMost) {}

    /** Exit codes of a client: acknowledged, and (if not -1) refused. Others leave the outcome unknown. */
    public record Exits(int acknowledged, int refused) {}

    /**
     * Limits of random runs.
     *
     * @param inputs number of inputs in a run
     * @param gaps times between two inputs, drawn with equal probability
     * @param faultsAtOnce maximum number of faults at a time
     */
    public record Limits(int inputs, List<Duration> gaps, int faultsAtOnce) {

        /** Copies the list. */
        public Limits {
            gaps = List.copyOf(gaps);
        }
    }
}
