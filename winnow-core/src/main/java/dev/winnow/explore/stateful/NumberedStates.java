package dev.winnow.explore.stateful;

import static dev.winnow.statespace.StateSpace.FINGERPRINT_INTS;

import dev.winnow.collect.IntArrays;
import dev.winnow.statespace.StateSpace;
import java.util.Arrays;

/** A set of whole configurations, numbered in the order of insertion. */
final class NumberedStates {

    private static final int INITIAL_STATES = 1 << 10;

    private final int width;
    private int[] slots = new int[2 * INITIAL_STATES]; // a number plus 1, or 0 if free; at most half full
    private int[] states;
    private int count;

    NumberedStates(int width) {
        this.width = width;
        this.states = new int[INITIAL_STATES * width];
    }

    int count() {
        return count;
    }

    long bytes() {
        return 4L * (slots.length + states.length);
    }

    /** Adds a configuration if absent. Returns its number if it was added, else the complement of its number. */
    int addIfAbsent(int[] configurations, int at) {
        int mask = slots.length - 1;
        int slot = configurations[at + width - FINGERPRINT_INTS] & mask;
        for (; slots[slot] != 0; slot = (slot + 1) & mask) {
            int stored = (slots[slot] - 1) * width;
            if (Arrays.equals(states, stored, stored + width, configurations, at, at + width)) {
                return ~(slots[slot] - 1);
            }
        }
        states = IntArrays.roomFor(states, (count + 1L) * width);
        System.arraycopy(configurations, at, states, count * width, width);
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
            int slot = states[(number + 1) * width - FINGERPRINT_INTS] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
        }
    }

    /** Makes a configuration the current one of the state space. */
    void enter(int number, StateSpace space) {
        space.enter(states, number * width);
    }
}
