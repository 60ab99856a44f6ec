package dev.winnow.explore.visited;

import dev.winnow.collect.IntRowTable;
import dev.winnow.statespace.StateSpace;
import java.util.Arrays;

/**
 * A visited set of whole configurations, which are found by fingerprint and compared in full. It is exact, and counts
 * how often {@link FingerprintSet} would confuse two configurations.
 */
public final class ExactStateSet implements VisitedSet {

    private final IntRowTable[] shards = new IntRowTable[SHARDS];

    public ExactStateSet(int width) {
        Arrays.setAll(shards, i -> new IntRowTable(width, StateSpace.FINGERPRINT_INTS));
    }

    @Override
    public boolean addIfAbsent(long low, long high, int[] configurations, int at) {
        return shards[VisitedSet.shardOf(low)].addIfAbsent(configurations, at) >= 0;
    }

    @Override
    public long prefetch(long low) {
        return shards[VisitedSet.shardOf(low)].prefetch((int) low);
    }

    @Override
    public boolean storesStates() {
        return true;
    }

    @Override
    public long evictions() {
        return 0;
    }

    @Override
    public long collisions() {
        return Arrays.stream(shards).mapToLong(IntRowTable::collisions).sum();
    }

    @Override
    public long bytes() {
        return Arrays.stream(shards).mapToLong(IntRowTable::bytes).sum();
    }
}
