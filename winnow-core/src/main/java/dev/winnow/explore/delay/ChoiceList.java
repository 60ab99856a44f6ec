package dev.winnow.explore.delay;

import dev.winnow.scenario.DelayingExplorer;

/**
 * The choices of a configuration in the order of its explorer, at the beginning of an array of ints. A path keeps them
 * from one stratum to the next, so that it takes its next choice without scanning all moves again. They share the array
 * of its configuration and are no objects of their own: a search of millions of paths waits for memory.
 */
final class ChoiceList {

    /** The number of ints for each choice. */
    static final int FIELDS = 3;

    private static final int MOVE = 0;
    private static final int DELAY_COST = 1; // of the delay that leads to the choice
    private static final int EXPLORER_DELAYS = 2; // twice those since the choice before; odd for another value

    private ChoiceList() {}

    /**
     * Writes the last choices of the configuration that the choice order has scanned.
     *
     * @param explorer is at the first of them, or at units without choices before it; is delayed to the last
     * @param to zeros
     */
    static void write(ChoiceOrder choiceOrder, DelayingExplorer explorer, int unitOffset, int count, int[] to) {
        int offset = unitOffset;
        for (int at = 0; at < count * FIELDS; at += FIELDS) {
            if (at > 0) {
                to[at + DELAY_COST] = choiceOrder.delayCost(explorer, offset);
                to[at + EXPLORER_DELAYS] = choiceOrder.isNextOtherValue(explorer, offset) ? 1 : 0;
                offset = choiceOrder.delay(explorer, offset);
                to[at + EXPLORER_DELAYS] += offset == 0 ? 2 : 0;
            }
            to[at + EXPLORER_DELAYS] += 2 * choiceOrder.skipUnitsWithoutChoices(explorer);
            to[at + MOVE] = choiceOrder.move(explorer, offset);
        }
    }

    static int move(int[] choices, int index) {
        return choices[index * FIELDS + MOVE];
    }

    static int delayCost(int[] choices, int index) {
        return choices[index * FIELDS + DELAY_COST];
    }

    /** Returns the number of delays of the explorer since the choice before; 0 within a unit. */
    static int explorerDelays(int[] choices, int index) {
        return choices[index * FIELDS + EXPLORER_DELAYS] >> 1;
    }

    /** Returns true if it is the event of the choice before, with another value. */
    static boolean isOtherValue(int[] choices, int index) {
        return (choices[index * FIELDS + EXPLORER_DELAYS] & 1) != 0;
    }
}
