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
    private static final int EXPLORER_DELAYS = 2; // of the explorer since the choice before; 0 within a unit
    private static final int IS_OTHER_VALUE = 3; // 1 if it is the event of the choice before, with another value
    private static final int FIELDS = 4;

    private final int[] ints; // the fields of each choice, then which units are enabled
    private final int count;

    private ChoiceList(int[] ints, int count) {
        this.ints = ints;
        this.count = count;
    }

    /**
     * Lists choices of the configuration that the choice order has scanned.
     *
     * @param explorer is at the first of them, or at units without choices before it
     * @param choiceIsFree true if other values do not count as delays
     */
    static ChoiceList of(
            ChoiceOrder choiceOrder, DelayingExplorer explorer, int unitOffset, int count, boolean choiceIsFree) {
        if (count == 0) {
            return NONE;
        }
        int[] ints = new int[count * FIELDS + choiceOrder.enabledInts()];
        DelayingExplorer copy = explorer.copy();
        int offset = unitOffset;
        for (int at = 0; at < count * FIELDS; at += FIELDS) {
            if (at > 0) {
                ints[at + DELAY_COST] = choiceOrder.delayCost(copy, offset, choiceIsFree);
                ints[at + IS_OTHER_VALUE] = choiceOrder.isNextOtherValue(copy, offset) ? 1 : 0;
                offset = choiceOrder.delay(copy, offset);
                ints[at + EXPLORER_DELAYS] = offset == 0 ? 1 : 0;
            }
            ints[at + EXPLORER_DELAYS] += choiceOrder.skipUnitsWithoutChoices(copy);
            ints[at + MOVE] = choiceOrder.move(copy, offset);
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

    int move(int index) {
        return ints[index * FIELDS + MOVE];
    }

    int delayCost(int index) {
        return ints[index * FIELDS + DELAY_COST];
    }

    int explorerDelays(int index) {
        return ints[index * FIELDS + EXPLORER_DELAYS];
    }

    boolean isOtherValue(int index) {
        return ints[index * FIELDS + IS_OTHER_VALUE] != 0;
    }
}
