package dev.winnow.explore.visited;

import dev.winnow.explore.SearchRequest;

/**
 * The set of visited configurations. It is divided into shards by fingerprint. Threads may use it concurrently if no
 * two of them use the same shard.
 */
public interface VisitedSet {

    int SHARDS = 64;

    static int shardOf(long low) {
        return (int) (low >>> 58);
    }

    /**
     * Adds a configuration if absent. Returns true if it was added.
     *
     * @param configurations holds the configuration at the given index, if {@link #storesStates}
     */
    boolean addIfAbsent(long low, long high, int[] configurations, int at);

    /** Reads the slot of a fingerprint, so that the next lookup finds it in the processor's cache. */
    long prefetch(long low);

    /** Returns true if whole configurations are stored, not only fingerprints. */
    boolean storesStates();

    /** Returns the number of configurations forgotten to stay within limits; they may be counted again. */
    long evictions();

    /** Returns the number of different configurations with equal fingerprints; 0 if only fingerprints are stored. */
    long collisions();

    long bytes();

    static VisitedSet of(SearchRequest.StateStorage storage, int width) {
        return storage.exact() ? new ExactStateSet(width) : new FingerprintSet(storage.bytes());
    }
}
