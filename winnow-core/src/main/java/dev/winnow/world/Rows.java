package dev.winnow.world;

import dev.winnow.model.Dice;
import java.util.Arrays;

/** Rows of as many numbers each, in the order in which they came: found by one look-up, compared in full. */
final class Rows {

    private static final int SMALLEST = 1 << 8;

    private final int width;
    private int[] slots = new int[2 * SMALLEST]; // a row's place and 1, 0 where there is none; at most half full
    private int[] kept;
    private int count;

    Rows(int width) {
        this.width = width;
        this.kept = new int[SMALLEST * width];
    }

    int count() {
        return count;
    }

    /** Where the row is, below 0 if it is not there. */
    int find(int[] row) {
        int mask = slots.length - 1;
        for (int slot = hash(row, 0) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int at = (slots[slot] - 1) * width;
            if (Arrays.equals(kept, at, at + width, row, 0, width)) {
                return slots[slot] - 1;
            }
        }
        return -1;
    }

    /** Adds a row that is not there yet. */
    void add(int[] row) {
        if ((count + 1) * width > kept.length) {
            kept = Arrays.copyOf(kept, 2 * kept.length);
        }
        System.arraycopy(row, 0, kept, count * width, width);
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
        int slot = hash(kept, number * width) & mask;
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
        return (int) Dice.mix(sum);
    }
}
