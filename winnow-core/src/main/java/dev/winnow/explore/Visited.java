package dev.winnow.explore;

/**
 * The configurations that were seen. It has shards, by name: threads may use it at the same time if no two use the same shard.
 */
interface Visited {

    int SHARDS = 64;

    static int shard(long low) {
        return (int) (low >>> 58);
    }

    /** Whether it was not there yet; now it is. Of a configuration its name, and where it is written if {@link #readsConfigurations}. */
    boolean add(long low, long high, int[] configurations, int at);

    /** Reads what is where the name would be, so that it soon is at hand. */
    long touch(long low);

    boolean readsConfigurations();

    /** How many were forgotten to stay within bounds: they may be seen, and counted, again. */
    long forgotten();

    /** How many different ones had the same name, as far as that can be told. */
    long confused();

    /** How many bytes it takes. */
    long bytes();

    static Visited of(SearchRequest.StateStorage storage, int width) {
        return storage.exact() ? new Exact(width) : new Names(storage.bytes());
    }
}
