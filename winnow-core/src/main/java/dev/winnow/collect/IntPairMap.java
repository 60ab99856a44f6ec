package dev.winnow.collect;

import dev.winnow.model.SeededRandom;

/**
 * Pairs of numbers to a number: open addressing in one flat array, so that a look-up touches one place in memory. The
 * first of the two is at least 1.
 */
public final class IntPairMap {

    public static final int ABSENT = Integer.MIN_VALUE;

    private static final int SMALLEST = 1 << 8;

    // Invariant: at most half full; slot i is the key at 2i, 0 where there is none, and the value at 2i + 1.
    private long[] slots = new long[2 * SMALLEST];
    private int size;

    public int size() {
        return size;
    }

    public void clear() {
        slots = new long[2 * SMALLEST];
        size = 0;
    }

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

    /** For a pair that is not there yet. */
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
