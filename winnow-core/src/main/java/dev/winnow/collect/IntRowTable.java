package dev.winnow.collect;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/** A set of int rows of equal width, numbered in insertion order. A hash table finds a row and compares it in full. */
public final class IntRowTable {

    private static final int INITIAL_CAPACITY = 1 << 6;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L; // a small one lets rows of small numbers collide

    private final int width;
    private final int hashInts;
    private int[] slots = new int[2 * INITIAL_CAPACITY]; // row index + 1, or 0 if free; at most half full
    private int[] rows;
    private int count;
    private long collisions;

    /** Creates an empty table for rows of this width. */
    public IntRowTable(int width) {
        this(width, 0);
    }

    /** Creates an empty table for rows of this width whose last {@code hashInts} ints are a hash of the others. */
    public IntRowTable(int width, int hashInts) {
        this.width = width;
        this.hashInts = hashInts;
        this.rows = new int[INITIAL_CAPACITY * width];
    }

    /** Returns the number of rows. */
    public int count() {
        return count;
    }

    /** Returns all rows, one after the other. Valid until a row is added. Must not be modified. */
    public int[] rows() {
        return rows;
    }

    public long bytes() {
        return 4L * (slots.length + rows.length);
    }

    /** Returns how often a lookup met a different row with the same hash in its last ints. */
    public long collisions() {
        return collisions;
    }

    /** Reads the slot of a row by the first int of its hash, so that the next lookup finds it in the cache. */
    public int prefetch(int hash) {
        return slots[hash & (slots.length - 1)];
    }

    /** Returns the index of the row that begins at this place, or -1 if it is not in the table. */
    public int indexOf(int[] from, int at) {
        return slots[slotOf(from, at)] - 1;
    }

    /** Adds the row that begins at this place if absent. Returns its index if added, else the complement of it. */
    public int addIfAbsent(int[] from, int at) {
        int slot = slotOf(from, at);
        if (slots[slot] != 0) {
            return ~(slots[slot] - 1);
        }
        rows = IntArrays.growTo(rows, (count + 1L) * width);
        System.arraycopy(from, at, rows, count * width, width);
        slots[slot] = ++count;
        if (2 * count > slots.length) {
            grow();
        }
        return count - 1;
    }

    /** Returns the slot of the row, or the free one where it belongs. */
    private int slotOf(int[] from, int at) {
        int mask = slots.length - 1;
        int slot = hash(from, at) & mask;
        while (slots[slot] != 0 && !isEqual(slots[slot] * width, from, at + width)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Compares a stored row with another one, both by where they end. */
    private boolean isEqual(int storedEnd, int[] from, int end) {
        if (Arrays.equals(rows, storedEnd - width, storedEnd, from, end - width, end)) {
            return true;
        }
        if (hashInts > 0 && Arrays.equals(rows, storedEnd - hashInts, storedEnd, from, end - hashInts, end)) {
            collisions++;
        }
        return false;
    }

    private void grow() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int index = 0; index < count; index++) {
            int slot = hash(rows, index * width) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = index + 1;
        }
    }

    private int hash(int[] ints, int at) {
        if (hashInts > 0) {
            return ints[at + width - hashInts];
        }
        long hash = 0;
        for (int i = at; i < at + width; i++) {
            hash = (hash ^ ints[i]) * MULTIPLIER;
        }
        return (int) SeededRandom.mix(hash);
    }
}
