package dev.winnow.collect;

import dev.winnow.model.SeededRandom;

/**
 * A map from pairs of ints to ints. It uses open addressing in one flat array, so that a lookup usually touches one
 * cache line. The first int of a pair must be at least 1.
 */
public final class IntPairMap {

    /** The result of {@link #get} for a pair that is not in the map. */
    public static final int ABSENT = Integer.MIN_VALUE;

    private static final int INITIAL_CAPACITY = 1 << 8;

    // Invariant: at most half full. Slot i has its key at 2i (0 if the slot is free) and its value at 2i + 1.
    private long[] slots = new long[2 * INITIAL_CAPACITY];
    private int size;

    /** Returns the number of pairs. */
    public int size() {
        return size;
    }

    /** Removes all pairs and releases memory. */
    public void clear() {
        slots = new long[2 * INITIAL_CAPACITY];
        size = 0;
    }

    /** Returns the value of a pair, or {@link #ABSENT}. */
    public int get(int first, int second) {
        long key = key(first, second);
        long[] table = slots;
        int mask = table.length - 2;
        for (int at = slot(key, mask); ; at = (at + 2) & mask) {
            long found = table[at];
            if (found == key) {
                return (int) table[at + 1];
            }
            if (found == 0) {
                return ABSENT;
            }
        }
    }

    /** Adds a pair, which must not be in the map. */
    public void put(int first, int second, int value) {
        if (4 * ++size > slots.length) {
            grow();
        }
        insert(key(first, second), value);
    }

    private void insert(long key, long value) {
        int mask = slots.length - 2;
        int at = slot(key, mask);
        while (slots[at] != 0) {
            at = (at + 2) & mask;
        }
        slots[at] = key;
        slots[at + 1] = value;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (int at = 0; at < old.length; at += 2) {
            if (old[at] != 0) {
                insert(old[at], old[at + 1]);
            }
        }
    }

    private static long key(int first, int second) {
        return ((long) first << 32) | (second & 0xffff_ffffL);
    }

    private static int slot(long key, int mask) {
        return (int) (SeededRandom.mix(key) << 1) & mask;
    }
}
