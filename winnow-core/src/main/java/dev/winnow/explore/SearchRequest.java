package dev.winnow.explore;

import dev.winnow.explore.catalogue.SearchCatalogue;

/**
 * A search to be done: which one, from which seed, how far. It consists of values only, so that it can be written to a
 * file or sent to another machine; everything else that a search needs is its {@link SearchContext}.
 *
 * @param search the name of the search in the {@link SearchCatalogue}
 * @param seed the seed of all random choices
 */
public record SearchRequest(
        String search, long seed, StateLimits states, DelayLimits delays, ExecutionLimits executions) {

    /**
     * The limits on states, and how they are stored.
     *
     * @param count maximum number of distinct states, approximately
     * @param depth maximum length of a path, in states
     */
    public record StateLimits(long count, int depth, StateStorage storage) {
        public static final StateLimits NONE = new StateLimits(Long.MAX_VALUE, Integer.MAX_VALUE, StateStorage.DEFAULT);

        public StateLimits withCount(long states) {
            return new StateLimits(states, depth, storage);
        }

        public StateLimits withDepth(int states) {
            return new StateLimits(count, states, storage);
        }

        public StateLimits with(StateStorage other) {
            return new StateLimits(count, depth, other);
        }
    }

    /**
     * What is kept of a state.
     *
     * @param exact whether whole states are kept and compared, instead of 128-bit fingerprints
     * @param symmetric whether states that differ only in which of interchangeable processes is which count as one, if
     *     the search can do that
     * @param bytes maximum number of bytes for fingerprints; beyond it, some are forgotten
     */
    public record StateStorage(boolean exact, boolean symmetric, long bytes) {
        public static final StateStorage DEFAULT = new StateStorage(false, false, Long.MAX_VALUE);
    }

    /**
     * The limits on deviations from a delaying explorer.
     *
     * @param count maximum number of delays in an execution
     * @param choices maximum number of times that handlers choose another value than the first, which then is no delay;
     *     negative if each time is a delay
     */
    public record DelayLimits(int count, int choices) {
        public static final DelayLimits NONE = new DelayLimits(Integer.MAX_VALUE, -1);
    }

    /**
     * The limits on executions.
     *
     * @param count maximum number of executions, approximately
     * @param steps maximum number of steps in an execution
     * @param perDelays number of samples with each number of delays; 0 for as many as the paper takes
     */
    public record ExecutionLimits(long count, int steps, long perDelays) {
        public static final ExecutionLimits NONE = new ExecutionLimits(Long.MAX_VALUE, Integer.MAX_VALUE, 0);
    }

    /** Returns a request without limits. */
    public static SearchRequest of(String search, long seed) {
        return new SearchRequest(search, seed, StateLimits.NONE, DelayLimits.NONE, ExecutionLimits.NONE);
    }

    /** Returns the same request for another search. */
    public SearchRequest withSearch(String name) {
        return new SearchRequest(name, seed, states, delays, executions);
    }

    public SearchRequest within(StateLimits limits) {
        return new SearchRequest(search, seed, limits, delays, executions);
    }

    public SearchRequest within(DelayLimits limits) {
        return new SearchRequest(search, seed, states, limits, executions);
    }

    public SearchRequest within(ExecutionLimits limits) {
        return new SearchRequest(search, seed, states, delays, limits);
    }
}
