package dev.winnow.explore.visited;

import dev.winnow.statespace.StateSpace;
import java.util.Arrays;

/**
 * A visited set of whole configurations, which are found by fingerprint and compared in full. It is exact, and counts
 * how often {@link FingerprintSet} would confuse two configurations.
 */
public final class ExactStateSet implements VisitedSet {

    private static final int INITIAL_STATES = 1 << 6;
    private static final int FINGERPRINT_INTS = StateSpace.FINGERPRINT_INTS;

    private final int width;
    private final StateShard[] shards = new StateShard[SHARDS];

    public ExactStateSet(int width) {
        this.width = width;
        Arrays.setAll(shards, i -> new StateShard());
    }

    @Override
    public boolean addIfAbsent(long low, long high, int[] configurations, int at) {
        return shards[VisitedSet.shardOf(low)].addIfAbsent((int) low, configurations, at);
    }

    @Override
    public long prefetch(long low) {
        StateShard shard = shards[VisitedSet.shardOf(low)];
        return shard.slots[(int) low & (shard.slots.length - 1)];
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
        return Arrays.stream(shards).mapToLong(shard -> shard.collisions).sum();
    }

    @Override
    public long bytes() {
        return Arrays.stream(shards)
                .mapToLong(shard -> 4L * (shard.slots.length + shard.states.length))
                .sum();
    }

    private final class StateShard {
        private int[] slots = new int[2 * INITIAL_STATES]; // a number from 1, or 0 if free; at most half full
        private int[] states = new int[INITIAL_STATES * width];
        private int count;
        private long collisions;

        private boolean isSameState(int number, int[] configurations, int at) {
            int stored = (number - 1) * width;
            return Arrays.equals(states, stored, stored + width, configurations, at, at + width);
        }

        private boolean isSameFingerprint(int number, int[] configurations, int at) {
            int storedEnd = number * width;
            return Arrays.equals(
                    states,
                    storedEnd - FINGERPRINT_INTS,
                    storedEnd,
                    configurations,
                    at + width - FINGERPRINT_INTS,
                    at + width);
        }

        boolean addIfAbsent(int hash, int[] configurations, int at) {
            int mask = slots.length - 1;
            int slot = hash & mask;
            for (; slots[slot] != 0; slot = (slot + 1) & mask) {
                if (isSameState(slots[slot], configurations, at)) {
                    return false;
                }
                collisions += isSameFingerprint(slots[slot], configurations, at) ? 1 : 0;
            }
            if ((count + 1) * width > states.length) {
                states = Arrays.copyOf(states, states.length + states.length / 2);
            }
            System.arraycopy(configurations, at, states, count * width, width);
            slots[slot] = ++count;
            if (2 * count > slots.length) {
                grow();
            }
            return true;
        }

        private void grow() {
            int[] old = slots;
            slots = new int[2 * old.length];
            int mask = slots.length - 1;
            for (int number : old) {
                if (number != 0) {
                    int slot = states[number * width - FINGERPRINT_INTS] & mask;
                    while (slots[slot] != 0) {
                        slot = (slot + 1) & mask;
                    }
                    slots[slot] = number;
                }
            }
        }
    }
}
