package dev.winnow.statespace;

import dev.winnow.model.ProcessId;
import dev.winnow.run.UndecidedInvariant;
import java.util.Comparator;
import java.util.List;

/**
 * The part of a system's behavior that a search has covered, by process.
 *
 * @param neverSeen names of the reachability goals that were never reached
 * @param undecided the invariants that could not be decided everywhere
 */
public record Coverage(List<ProcessCoverage> processes, List<String> neverSeen, List<UndecidedInvariant> undecided) {

    /**
     * The coverage of one process.
     *
     * @param states number of different states
     * @param handledTypes number of types of messages and timers that it handled
     * @param handledPairs number of ordered pairs of types that it handled in a row
     * @param drawsRandomNumbers true if it drew numbers that depend on the seed, so that other seeds may behave
     *     otherwise; not known of processes whose states are mutable objects
     */
    public record ProcessCoverage(
            ProcessId process, int states, int handledTypes, int handledPairs, boolean drawsRandomNumbers) {}

    public Coverage {
        processes = processes.stream()
                .sorted(Comparator.comparing(coverage -> coverage.process().name()))
                .toList();
        neverSeen = List.copyOf(neverSeen);
        undecided = List.copyOf(undecided);
    }

    /** Returns the number of different states of all processes. */
    public int states() {
        return processes.stream().mapToInt(ProcessCoverage::states).sum();
    }

    /** Returns the number of handled types of all processes. */
    public int handledTypes() {
        return processes.stream().mapToInt(ProcessCoverage::handledTypes).sum();
    }

    /** Returns the number of handled pairs of all processes. */
    public int handledPairs() {
        return processes.stream().mapToInt(ProcessCoverage::handledPairs).sum();
    }
}
