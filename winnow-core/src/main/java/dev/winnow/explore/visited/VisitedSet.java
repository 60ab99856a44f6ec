package dev.winnow.explore.visited;

import dev.winnow.explore.SearchRequest;

/**
 * The configurations that were seen. It has shards, by name: threads may use it at the same time if no two use the same
 * shard.
 */
public interface VisitedSet {

    int SHARDS = 64;

    static int shardOf(long low) {
        return (int) (low >>> 58);
    }

    /**
     * Whether it was not there yet; now it is. Of a configuration its name, and where it is written if
     * {@link #storesStates}.
     */
    boolean addIfAbsent(long low, long high, int[] configurations, int at);

    /** Reads what is where the name would be, so that it soon is at hand. */
    long prefetch(long low);

    boolean storesStates();

    /** How many were forgotten to stay within bounds: they may be seen, and counted, again. */
    long evictions();

    /** How many different ones had the same name, as far as that can be told. */
    long collisions();

    /** How many bytes it takes. */
    long bytes();

    static VisitedSet of(SearchRequest.StateStorage storage, int width) {
        return storage.exact() ? new ExactStateSet(width) : new FingerprintSet(storage.bytes());
    }
}
