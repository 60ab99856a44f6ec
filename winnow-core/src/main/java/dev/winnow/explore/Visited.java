package dev.winnow.explore;

import java.util.Arrays;

/** The names of the configurations that were seen, 128 bits each: open addressing in one flat array, so that a look-up touches one place in memory. */
final class Visited {

    private static final int SMALLEST = 1 << 12; // slots
    private static final int FULL = 7; // of ten slots

    // Slot i is the lower half at 2i and the upper one at 2i + 1, which is odd; 0 where there is none.
    private long[] slots = new long[2 * SMALLEST];
    private long size;

    long size() {
        return size;
    }

    /** How many bytes it takes. */
    long bytes() {
        return 8L * slots.length;
    }

    /** Whether it was not there yet; now it is. */
    boolean add(long low, long high) {
        if (20 * size >= (long) FULL * slots.length) {
            grow();
        }
        long upper = high | 1;
        int mask = slots.length - 1;
        int at = ((int) low << 1) & mask;
        while (slots[at + 1] != 0) {
            if (slots[at] == low && slots[at + 1] == upper) {
                return false;
            }
            at = (at + 2) & mask;
        }
        slots[at] = low;
        slots[at + 1] = upper;
        size++;
        return true;
    }

    private void grow() {
        if (slots.length > 1 << 29) {
            throw new OutOfMemoryError("more than " + size + " configurations do not fit into one table");
        }
        long[] old = slots;
        slots = new long[2 * old.length];
        int mask = slots.length - 1;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int at = ((int) old[i] << 1) & mask;
                while (slots[at + 1] != 0) {
                    at = (at + 2) & mask;
                }
                slots[at] = old[i];
                slots[at + 1] = old[i + 1];
            }
        }
    }

    void clear() {
        Arrays.fill(slots, 0);
        size = 0;
    }
}
