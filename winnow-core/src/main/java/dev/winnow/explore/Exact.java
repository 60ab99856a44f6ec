package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.Arrays;

/**
 * Whole configurations, found by their names and then compared: nothing is ever taken for something else. It judges {@link Names}: how many configurations share theirs with another one, it counts.
 */
final class Exact implements Visited {

    private static final int SMALLEST = 1 << 6;
    private static final int NAME = Graph.NAME; // ints

    private final int width;
    private final Shard[] shards = new Shard[SHARDS];

    Exact(int width) {
        this.width = width;
        Arrays.setAll(shards, i -> new Shard());
    }

    @Override
    public boolean add(long low, long high, int[] configurations, int at) {
        return shards[Visited.shard(low)].add((int) low, configurations, at);
    }

    @Override
    public long touch(long low) {
        Shard shard = shards[Visited.shard(low)];
        return shard.slots[(int) low & (shard.slots.length - 1)];
    }

    @Override
    public boolean readsConfigurations() {
        return true;
    }

    @Override
    public long forgotten() {
        return 0;
    }

    @Override
    public long confused() {
        return Arrays.stream(shards).mapToLong(shard -> shard.confused).sum();
    }

    @Override
    public long bytes() {
        return Arrays.stream(shards)
                .mapToLong(shard -> 4L * (shard.slots.length + shard.kept.length))
                .sum();
    }

    private final class Shard {
        private int[] slots = new int[2 * SMALLEST]; // a number from 1 on, 0 where there is none; at most half full
        private int[] kept = new int[SMALLEST * width];
        private int count;
        private long confused;

        /** The last ints of a configuration are its name: that the others differ is what counts. */
        private boolean isSame(int number, int[] configurations, int at) {
            int there = (number - 1) * width;
            return Arrays.equals(kept, there, there + width, configurations, at, at + width);
        }

        private boolean isSameName(int number, int[] configurations, int at) {
            int there = number * width;
            return Arrays.equals(kept, there - NAME, there, configurations, at + width - NAME, at + width);
        }

        boolean add(int hash, int[] configurations, int at) {
            int mask = slots.length - 1;
            int slot = hash & mask;
            for (; slots[slot] != 0; slot = (slot + 1) & mask) {
                if (isSame(slots[slot], configurations, at)) {
                    return false;
                }
                confused += isSameName(slots[slot], configurations, at) ? 1 : 0;
            }
            if ((count + 1) * width > kept.length) {
                kept = Arrays.copyOf(kept, kept.length + kept.length / 2);
            }
            System.arraycopy(configurations, at, kept, count * width, width);
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
                    int slot = kept[number * width - NAME] & mask;
                    while (slots[slot] != 0) {
                        slot = (slot + 1) & mask;
                    }
                    slots[slot] = number;
                }
            }
        }
    }
}
