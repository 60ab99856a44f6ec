package dev.winnow.explore;

import dev.winnow.run.UndecidedInvariant;
import java.util.List;

/**
 * The counts of a search.
 *
 * @param states number of distinct states
 * @param events number of events performed; for stateful searches, number of states generated, including initial ones
 * @param depth length of the longest path, in states
 */
public record SearchCounts(long states, long events, int depth, ExecutionCounts executions, SearchMemory memory) {

    /**
     * Counts of executions, for searches that perform them one by one.
     *
     * @param finished number of finished executions
     * @param blocked number of executions abandoned because every continuation was explored elsewhere (sleep-set
     *     blocked)
     * @param limited number of finished executions that reached the step limit
     * @param undecided the invariants that could not be decided in some finished executions
     */
    public record ExecutionCounts(long finished, long blocked, long limited, List<UndecidedInvariant> undecided) {
        public static final ExecutionCounts NONE = finished(0);

        public ExecutionCounts {
            undecided = List.copyOf(undecided);
        }

        /** Returns the counts of executions that all finished. */
        public static ExecutionCounts finished(long executions) {
            return new ExecutionCounts(executions, 0, 0, List.of());
        }
    }

    /**
     * The memory for visited states.
     *
     * @param bytes size of fingerprints or whole states, plus parent links
     * @param forgotten number of states that were forgotten to stay within limits; they may be counted again
     * @param confused number of states whose fingerprint collided with another state's; known only if whole states are
     *     stored
     */
    public record SearchMemory(long bytes, long forgotten, long confused) {
        public static final SearchMemory NONE = new SearchMemory(0, 0, 0);
    }

    /** Returns these counts with the events and executions of all members of a portfolio. */
    public SearchCounts withTotals(long totalEvents, long totalExecutions) {
        return new SearchCounts(states, totalEvents, depth, ExecutionCounts.finished(totalExecutions), memory);
    }
}
