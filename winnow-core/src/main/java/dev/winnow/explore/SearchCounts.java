package dev.winnow.explore;

/**
 * What a search counted.
 *
 * @param states number of distinct states
 * @param events number of events performed; for searches that enter states, of states generated, the initial ones
 *     included
 * @param depth length of the longest path, in states
 */
public record SearchCounts(long states, long events, int depth, ExecutionCounts executions, SearchMemory memory) {

    /**
     * The executions that were performed one by one.
     *
     * @param finished number of executions that came to an end
     * @param blocked number of executions that were left because all that they could still do was seen elsewhere
     * @param limited number of finished executions that were ended by the step limit
     */
    public record ExecutionCounts(long finished, long blocked, long limited) {
        public static final ExecutionCounts NONE = new ExecutionCounts(0, 0, 0);
    }

    /**
     * What it takes to know which states were seen.
     *
     * @param bytes for fingerprints or whole states, and for the paths back
     * @param forgotten number of states that were forgotten to stay within limits, and may be counted again
     * @param confused number of states that share their fingerprint with another one; known only if whole states are
     *     kept
     */
    public record SearchMemory(long bytes, long forgotten, long confused) {
        public static final SearchMemory NONE = new SearchMemory(0, 0, 0);
    }

    /** Returns the same counts with those of other searches: so many events, and so many executions. */
    public SearchCounts withTotals(long allEvents, long allExecutions) {
        return new SearchCounts(states, allEvents, depth, new ExecutionCounts(allExecutions, 0, 0), memory);
    }
}
