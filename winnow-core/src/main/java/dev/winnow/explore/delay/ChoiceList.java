package dev.winnow.explore.delay;

import dev.winnow.scenario.DelayingExplorer;

/**
 * The choices of a configuration in the order of its explorer, from the current one on. A path keeps them from one
 * stratum to the next, so that it takes its next choice without scanning all moves again.
 */
final class ChoiceList {

    static final ChoiceList NONE = new ChoiceList(new int[0], 0);

    private static final int MOVE = 0;
    private static final int DELAY_COST = 1; // of the delay that leads to the choice
    private static final int EXPLORER_DELAYS = 2; // twice those since the choice before; odd for another value
    private static final int FIELDS = 3;

    private final int[] ints; // the fields of each choice, then which units are enabled
    private final int count;

    private ChoiceList(int[] ints, int count) {
        this.ints = ints;
        this.count = count;
    }

    /**
     * Lists choices of the configuration that the choice order has scanned.
     *
     * @param explorer is at the first of them, or at units without choices before it; is delayed to the last
     * @param choiceIsFree true if other values do not count as delays
     */
    static ChoiceList of(
            ChoiceOrder choiceOrder, DelayingExplorer explorer, int unitOffset, int count, boolean choiceIsFree) {
        if (count == 0) {
            return NONE;
        }
        int[] ints = new int[count * FIELDS + choiceOrder.enabledInts()];
        int offset = unitOffset;
        for (int at = 0; at < count * FIELDS; at += FIELDS) {
            if (at > 0) {
                ints[at + DELAY_COST] = choiceOrder.delayCost(explorer, offset, choiceIsFree);
                ints[at + EXPLORER_DELAYS] = choiceOrder.isNextOtherValue(explorer, offset) ? 1 : 0;
                offset = choiceOrder.delay(explorer, offset);
                ints[at + EXPLORER_DELAYS] += offset == 0 ? 2 : 0;
            }
            ints[at + EXPLORER_DELAYS] += 2 * choiceOrder.skipUnitsWithoutChoices(explorer);
            ints[at + MOVE] = choiceOrder.move(explorer, offset);
        }
        choiceOrder.writeEnabled(ints, count * FIELDS);
        return new ChoiceList(ints, count);
    }

    int count() {
        return count;
    }

    /** Lets the choice order know which units are enabled, without scanning the configuration again. */
    void restoreEnabled(ChoiceOrder choiceOrder) {
        choiceOrder.readEnabled(ints, count * FIELDS);
    }

    /** Reads a choice, so that it is in the processor's cache. */
    int prefetch(int index) {
        return index < count ? move(index) : 0;
    }

    int move(int index) {
        return ints[index * FIELDS + MOVE];
    }

    int delayCost(int index) {
        return ints[index * FIELDS + DELAY_COST];
    }

    /** Returns the number of delays of the explorer since the choice before; 0 within a unit. */
    int explorerDelays(int index) {
        return ints[index * FIELDS + EXPLORER_DELAYS] >> 1;
    }

    /** Returns true if it is the event of the choice before, with another value. */
    boolean isOtherValue(int index) {
        return (ints[index * FIELDS + EXPLORER_DELAYS] & 1) != 0;
    }
}
