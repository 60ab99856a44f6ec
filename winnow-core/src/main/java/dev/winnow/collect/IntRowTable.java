package dev.winnow.collect;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/** Rows of as many numbers each, in the order in which they came: found by one look-up, compared in full. */
public final class IntRowTable {

    private static final int SMALLEST = 1 << 8;

    private final int width;
    private int[] slots = new int[2 * SMALLEST]; // a row's place and 1, 0 where there is none; at most half full
    private int[] rows;
    private int count;

    public IntRowTable(int width) {
        this.width = width;
        this.rows = new int[SMALLEST * width];
    }

    public int count() {
        return count;
    }

    /** Where the row is, below 0 if it is not there. */
    public int indexOf(int[] row) {
        int mask = slots.length - 1;
        for (int slot = hash(row, 0) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int at = (slots[slot] - 1) * width;
            if (Arrays.equals(rows, at, at + width, row, 0, width)) {
                return slots[slot] - 1;
            }
        }
        return -1;
    }

    /** Adds a row that is not there yet. */
    public void add(int[] row) {
        if ((count + 1) * width > rows.length) {
            rows = Arrays.copyOf(rows, 2 * rows.length);
        }
        System.arraycopy(row, 0, rows, count * width, width);
        if (2 * (count + 1) > slots.length) {
            slots = new int[2 * slots.length];
            for (int known = 0; known < count; known++) {
                put(known);
            }
        }
        put(count++);
    }

    private void put(int number) {
        int mask = slots.length - 1;
        int slot = hash(rows, number * width) & mask;
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = number + 1;
    }

    private int hash(int[] ints, int at) {
        long sum = 0;
        for (int i = at; i < at + width; i++) {
            sum = 31 * sum + ints[i];
        }
        return (int) SeededRandom.mix(sum);
    }
}
