package dev.winnow.explore;

import static dev.winnow.rehearse.Graph.NAME;

import dev.winnow.rehearse.Graph;
import java.util.Arrays;

/** Whole configurations, by number in the order in which they came. */
final class Territory {

    private static final int SMALLEST = 1 << 10;

    private final int width;
    private int[] slots = new int[2 * SMALLEST]; // a number and 1, 0 where there is none; at most half full
    private int[] kept;
    private int count;

    Territory(int width) {
        this.width = width;
        this.kept = new int[SMALLEST * width];
    }

    int count() {
        return count;
    }

    long bytes() {
        return 4L * (slots.length + kept.length);
    }

    /** The configuration's number if it is new; else the complement of the one it has. */
    int add(int[] configurations, int at) {
        int mask = slots.length - 1;
        int slot = configurations[at + width - NAME] & mask;
        for (; slots[slot] != 0; slot = (slot + 1) & mask) {
            int there = (slots[slot] - 1) * width;
            if (Arrays.equals(kept, there, there + width, configurations, at, at + width)) {
                return ~(slots[slot] - 1);
            }
        }
        kept = IntArrays.roomFor(kept, (count + 1L) * width);
        System.arraycopy(configurations, at, kept, count * width, width);
        slots[slot] = ++count;
        if (2 * count > slots.length) {
            grow();
        }
        return count - 1;
    }

    private void grow() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int number = 0; number < count; number++) {
            int slot = kept[(number + 1) * width - NAME] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
        }
    }

    /** Makes it the present one of the graph. */
    void enter(int number, Graph graph) {
        graph.enter(kept, number * width);
    }
}
