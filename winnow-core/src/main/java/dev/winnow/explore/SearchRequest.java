package dev.winnow.explore;

import dev.winnow.explore.catalogue.SearchCatalogue;

/**
 * A request for a search: its name, its seed and its limits. It holds values only, so it can be written to a file or
 * sent to another machine. Threads, listeners and checkpoints are in the {@link SearchContext}.
 *
 * @param search the name of the search in the {@link SearchCatalogue}
 * @param seed the seed of all random choices
 */
public record SearchRequest(
        String search, long seed, StateLimits states, DelayLimits delays, ExecutionLimits executions) {

    /**
     * Limits on states, and how states are stored.
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

        public StateLimits with(StateStorage newStorage) {
            return new StateLimits(count, depth, newStorage);
        }
    }

    /**
     * The representation of visited states.
     *
     * @param exact true to store and compare whole states instead of 128-bit fingerprints
     * @param symmetric true to merge states that are equal up to a permutation of interchangeable processes, if the
     *     search supports it
     * @param skipsIgnored true to search a state space that skips the deliveries of ignored messages
     *     ({@code SkippingStateSpace}); whoever opens the state space has to choose it
     * @param bytes maximum size of the fingerprint table; when it is full, new fingerprints replace old ones
     */
    public record StateStorage(boolean exact, boolean symmetric, boolean skipsIgnored, long bytes) {
        public static final StateStorage DEFAULT = new StateStorage(false, false, false, Long.MAX_VALUE);
    }

    /**
     * Limits on deviations from a delaying explorer.
     *
     * @param count maximum number of delays per execution
     * @param choices maximum number of times per execution that a handler chooses a value other than the first; these
     *     are then not delays. Negative: no maximum of their own, each counts as a delay
     * @param delta how much the number of delays grows from stratum to stratum: the paper's delta
     * @param drawsChoices for stratified sampling: true to draw the values that handlers choose; false to count each
     *     value other than the first as a delay
     */
    public record DelayLimits(int count, int choices, int delta, boolean drawsChoices) {
        public static final DelayLimits NONE = new DelayLimits(Integer.MAX_VALUE, -1);

        /** Creates limits with strata of one delay each, and drawn choices in sampling. */
        public DelayLimits(int count, int choices) {
            this(count, choices, 1, true);
        }

        /** Returns the number of delays of the next stratum. */
        public int afterStratum(int delays) {
            return (int) Math.min(count, (long) delays + delta);
        }
    }

    /**
     * Limits on executions.
     *
     * @param count maximum number of executions, approximately
     * @param steps maximum number of steps per execution
     * @param perDelays number of samples for each number of delays; 0 for the number that the paper uses
     */
    public record ExecutionLimits(long count, int steps, long perDelays) {
        public static final ExecutionLimits NONE = new ExecutionLimits(Long.MAX_VALUE, Integer.MAX_VALUE, 0);

        /** Returns the number of samples with this number of delays: 100 + 3^d in the paper. */
        public long samples(int delays) {
            return perDelays > 0 ? perDelays : 100 + (long) Math.min(1e15, Math.pow(3, delays));
        }
    }

    /** Returns a request without limits. */
    public static SearchRequest of(String search, long seed) {
        return new SearchRequest(search, seed, StateLimits.NONE, DelayLimits.NONE, ExecutionLimits.NONE);
    }

    /** Returns this request for another search. */
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
