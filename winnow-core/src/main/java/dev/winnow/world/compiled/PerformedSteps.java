package dev.winnow.world.compiled;

import java.util.Arrays;

/**
 * The performed steps, a few ints each: enough to undo a step, and to determine the order in which items were created.
 */
final class PerformedSteps {

    private static final int MOVE = 0;
    private static final int TRANSITION = 1;
    private static final int CONSUMED_ITEM = 2; // removed from the network; negative if none
    private static final int PROCESS = 3; // the one that ran or crashed, or -1
    private static final int LOCAL_BEFORE = 4; // of that process
    private static final int ITEMS_BEFORE = 5;
    private static final int HISTORY_BEFORE = 6;
    private static final int WIDTH = 8;

    private static final int PLACE_BITS = 20; // of a rank: the place among the items that a step created

    private final TransitionTable transitions;
    private int[] steps = new int[64 * WIDTH];
    private int length;

    PerformedSteps(TransitionTable transitions) {
        this.transitions = transitions;
    }

    int length() {
        return length;
    }

    void add(int move, int transition, int taken, int process, int local, int items, int history) {
        int at = length++ * WIDTH;
        if (at == steps.length) {
            steps = Arrays.copyOf(steps, 2 * at);
        }
        int[] all = steps;
        all[at + MOVE] = move;
        all[at + TRANSITION] = transition;
        all[at + CONSUMED_ITEM] = taken;
        all[at + PROCESS] = process;
        all[at + LOCAL_BEFORE] = local;
        all[at + ITEMS_BEFORE] = items;
        all[at + HISTORY_BEFORE] = history;
    }

    /** Removes the last step. It can still be read until the next one is added. */
    void removeLast() {
        length--;
    }

    int move(int step) {
        return steps[step * WIDTH + MOVE];
    }

    int transition(int step) {
        return steps[step * WIDTH + TRANSITION];
    }

    int consumedItem(int step) {
        return steps[step * WIDTH + CONSUMED_ITEM];
    }

    int process(int step) {
        return steps[step * WIDTH + PROCESS];
    }

    int localBefore(int step) {
        return steps[step * WIDTH + LOCAL_BEFORE];
    }

    int itemsBefore(int step) {
        return steps[step * WIDTH + ITEMS_BEFORE];
    }

    int historyBefore(int step) {
        return steps[step * WIDTH + HISTORY_BEFORE];
    }

    // ---- the order in which items were created

    /** Returns the rank of a message: its place among all messages and timers, in the order of creation. */
    long rankOfItem(int item) {
        int step = creatingStep(item);
        int messages = item - itemsBefore(step);
        int[] created = transitions.createdItems(transition(step));
        int place = 0;
        while (created[place] < 0 || messages-- > 0) {
            place++;
        }
        return rank(step, place);
    }

    /** Returns the step that sent the message. */
    int creatingStep(int item) {
        int low = 0;
        int high = length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (itemsBefore(middle) <= item) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns the rank of an armed timer: the last one set with its key. */
    long rankOfTimer(int timer) {
        for (int step = length - 1; step >= 0; step--) {
            int[] created = transitions.createdItems(transition(step));
            for (int place = created.length - 1; place >= 0; place--) {
                if (created[place] == ~timer) {
                    return rank(step, place);
                }
            }
        }
        throw new IllegalStateException("timer " + timer + " was never set");
    }

    /** Returns the item with this rank: a message, or the complement of a timer. */
    int itemOfRank(long rank) {
        return transitions.createdItems(transition((int) (rank >> PLACE_BITS)))[(int) rank & ((1 << PLACE_BITS) - 1)];
    }

    private static long rank(int step, int place) {
        return ((long) step << PLACE_BITS) | place;
    }
}
