package dev.winnow.collect;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/** A set of int rows of equal width, numbered in insertion order. A hash table finds a row and compares it in full. */
public final class IntRowTable {

    private static final int INITIAL_CAPACITY = 1 << 8;

    private final int width;
    private int[] slots = new int[2 * INITIAL_CAPACITY]; // row index + 1, or 0 if free; at most half full
    private int[] rows;
    private int count;

    /** Creates an empty table for rows of this width. */
    public IntRowTable(int width) {
        this.width = width;
        this.rows = new int[INITIAL_CAPACITY * width];
    }

    /** Returns the number of rows. */
    public int count() {
        return count;
    }

    /** Returns the index of the row, or -1 if it is not in the table. */
    public int indexOf(int[] row) {
        int mask = slots.length - 1;
        for (int slot = hash(row, 0) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int offset = (slots[slot] - 1) * width;
            if (Arrays.equals(rows, offset, offset + width, row, 0, width)) {
                return slots[slot] - 1;
            }
        }
        return -1;
    }

    /** Adds a row, which must not be in the table. */
    public void add(int[] row) {
        rows = IntArrays.roomFor(rows, (count + 1L) * width);
        System.arraycopy(row, 0, rows, count * width, width);
        if (2 * (count + 1) > slots.length) {
            slots = new int[2 * slots.length];
            for (int index = 0; index < count; index++) {
                insert(index);
            }
        }
        insert(count++);
    }

    private void insert(int index) {
        int mask = slots.length - 1;
        int slot = hash(rows, index * width) & mask;
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = index + 1;
    }

    private int hash(int[] ints, int offset) {
        long sum = 0;
        for (int i = offset; i < offset + width; i++) {
            sum = 31 * sum + ints[i];
        }
        return (int) SeededRandom.mix(sum);
    }
}
