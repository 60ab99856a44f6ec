package dev.winnow.explore.delay;

import dev.winnow.collect.IntArrays;
import dev.winnow.model.Choices;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The choices in the current configuration, in the order of a {@link DelayingExplorer}: unit by unit, and within a unit
 * its messages and the values that their handlers choose. Successive choices are one delay apart. A move known to
 * change nothing is not a choice, so a timer that is always armed does not hold up the others.
 */
final class ChoiceOrder {

    private final StateSpace space;
    private final @Nullable ReexecutedStateSpace reexecuted; // the same, if it is re-executed
    private final boolean choiceIsFree;
    private final int unitCount; // the messages of each process, then the timers of each
    private int[] moves = new int[16]; // grouped by unit
    private final int[] first; // by unit: index of its first move
    private final int[] size; // by unit: number of its moves
    private final int[] enabled; // one bit for each unit: has a move, possibly an idle one
    private int choiceCount;

    // The configuration before the last move, and the effects of that move:
    private final int[] enabledBefore; // one bit for each unit: was enabled, or its explorer was notified since
    private int startedUnit;
    private int[] receivers = new int[8];
    private Object[] messages = new Object[8];
    private int sentCount;

    /**
     * Creates an order for the configurations that a state space enters.
     *
     * @param choiceIsFree true if other values that handlers choose do not count as delays
     */
    ChoiceOrder(StateSpace space, boolean choiceIsFree) {
        this.space = space;
        this.choiceIsFree = choiceIsFree;
        this.reexecuted = ReexecutedStateSpace.of(space);
        this.unitCount = 2 * space.processCount();
        this.first = new int[unitCount];
        this.size = new int[unitCount];
        this.enabled = new int[(unitCount + Integer.SIZE - 1) / Integer.SIZE];
        this.enabledBefore = enabled.clone();
    }

    /** Collects the choices of the current configuration. The moves of a unit follow each other. */
    void scan() {
        Arrays.fill(size, 0);
        Arrays.fill(enabled, 0);
        int count = space.moveCount();
        if (count > moves.length) {
            moves = new int[2 * count];
        }
        choiceCount = 0;
        for (int index = 0; index < count; index++) {
            int move = reexecuted == null ? index : reexecuted.moveAt(index);
            int unit = unit(move);
            enabled[unit / Integer.SIZE] |= 1 << unit;
            if (!space.isIdle(move)) {
                if (size[unit]++ == 0) {
                    first[unit] = choiceCount;
                }
                moves[choiceCount++] = move;
            }
        }
    }

    /** Returns the number of ints that {@link #writeEnabled} needs. */
    int enabledInts() {
        return enabled.length;
    }

    /** Writes one bit for each unit, which says whether it is enabled. */
    void writeEnabled(int[] to, int at) {
        System.arraycopy(enabled, 0, to, at, enabled.length);
    }

    /** Reads what {@link #writeEnabled} wrote when this configuration was scanned. */
    void readEnabled(int[] from, int at) {
        System.arraycopy(from, at, enabled, 0, enabled.length);
    }

    private int unit(int move) {
        return space.processOf(move) + (space.isTimer(move) ? unitCount / 2 : 0);
    }

    private boolean isTimer(int unit) {
        return unit >= unitCount / 2;
    }

    int choiceCount() {
        return choiceCount;
    }

    /** Returns a move of the explorer's next unit. Delays the explorer past units without choices. */
    int selectMove(DelayingExplorer explorer, int unitOffset) {
        skipUnitsWithoutChoices(explorer);
        return move(explorer, unitOffset);
    }

    /** Delays the explorer past units without choices, and returns the number of delays. */
    int skipUnitsWithoutChoices(DelayingExplorer explorer) {
        int delays = 0;
        for (; size[explorer.next()] == 0; delays++) {
            if (delays > unitCount) {
                throw CheckedExplorer.unsound();
            }
            explorer.delay();
        }
        return delays;
    }

    /** Returns a move of the explorer's next unit, which must have choices. */
    int move(DelayingExplorer explorer, int unitOffset) {
        return moves[first[explorer.next()] + unitOffset];
    }

    /**
     * Checks that the explorer is sound: it selects every choice exactly once before it repeats the first.
     *
     * @throws BadInput if it is not
     */
    void checkSound(DelayingExplorer explorer) {
        DelayingExplorer copy = explorer.copy();
        BitSet selected = new BitSet();
        for (int choice = 0, unitOffset = 0; choice < choiceCount; choice++) {
            int move = selectMove(copy, unitOffset);
            if (selected.get(move)) {
                throw CheckedExplorer.unsound();
            }
            selected.set(move);
            unitOffset = delay(copy, unitOffset);
        }
    }

    /**
     * Returns the cost of the next delay. Any other value of a handler's choice costs one delay. Passing all values
     * delays the event itself, so the cost of the values is not added.
     */
    int delayCost(DelayingExplorer explorer, int unitOffset) {
        int unit = explorer.next();
        int at = first[unit] + unitOffset;
        boolean hasNext = unitOffset + 1 < size[unit];
        boolean isPaid = !choiceIsFree && unitOffset > 0 && isSameEventAsNext(at - 1);
        if (hasNext && isSameEventAsNext(at)) {
            return choiceIsFree || isPaid ? 0 : 1;
        }
        int cost = hasNext ? 1 : explorer.delayCost();
        return isPaid ? Math.max(0, cost - 1) : cost;
    }

    /** Delays once, and returns the offset of the next choice in its unit. */
    int delay(DelayingExplorer explorer, int unitOffset) {
        if (hasNextInUnit(explorer, unitOffset)) {
            return unitOffset + 1;
        }
        explorer.delay();
        return 0;
    }

    private boolean hasNextInUnit(DelayingExplorer explorer, int unitOffset) {
        return unitOffset + 1 < size[explorer.next()];
    }

    /** Returns true if the choice after a delay is the same event with another value. */
    boolean isNextOtherValue(DelayingExplorer explorer, int unitOffset) {
        return hasNextInUnit(explorer, unitOffset) && isSameEventAsNext(first[explorer.next()] + unitOffset);
    }

    /** Returns true if this move and the next are the same event with different values. */
    private boolean isSameEventAsNext(int at) {
        return space.requestedMove(moves[at]) == space.requestedMove(moves[at + 1]);
    }

    /** Returns true if the choice is the same event as the one before, with another value. */
    private boolean isLaterValue(DelayingExplorer explorer, int unitOffset) {
        return unitOffset > 0 && isSameEventAsNext(first[explorer.next()] + unitOffset - 1);
    }

    /** Returns the number of other values that the handler may choose; 0 if the choice is one of them. */
    int otherValueCount(DelayingExplorer explorer, int unitOffset) {
        int last = unitOffset;
        while (!isLaterValue(explorer, unitOffset) && isNextOtherValue(explorer, last)) {
            last++;
        }
        return last - unitOffset;
    }

    /**
     * Draws each value that the handler of the event chooses, uniformly, and returns the move with these values. Values
     * that are known to change nothing are not drawn.
     */
    int drawValues(DelayingExplorer explorer, int unitOffset, SeededRandom random) {
        int from = first[explorer.next()] + unitOffset;
        int end = from + 1 + otherValueCount(explorer, unitOffset);
        int place = 0; // of the next value; the moves from here to the end agree on all values before it
        for (; end - from > 1; place++) {
            int values = 1;
            for (int at = from + 1; at < end; at++) {
                values += value(at, place) == value(at - 1, place) ? 0 : 1;
            }
            int skipped = random.nextInt(values);
            while (skipped > 0) {
                from++;
                skipped -= value(from, place) == value(from - 1, place) ? 0 : 1;
            }
            int last = from;
            while (last + 1 < end && value(last + 1, place) == value(from, place)) {
                last++;
            }
            end = last + 1;
        }
        return reexecuted == null ? moves[from] : drawUnknownValues(reexecuted, moves[from], place, random);
    }

    private int value(int at, int place) {
        Choices choices = space.choices(moves[at]);
        return place < choices.size() ? choices.value(place) : 0;
    }

    /** Draws the values after the known ones, which become known only when the handler runs. */
    private static int drawUnknownValues(ReexecutedStateSpace space, int move, int knownValues, SeededRandom random) {
        int[] place = {space.choices(move).size()}; // zeros at the end of the known values are left out
        return space.drawChoices(move, bound -> place[0]++ < knownValues ? 0 : random.nextInt(bound));
    }

    /** Returns the number of enabled events, without regard to the values that handlers choose. */
    int eventCount() {
        int events = 0;
        for (int unit = 0; unit < unitCount; unit++) {
            for (int i = first[unit]; i < first[unit] + size[unit]; i++) {
                events += i == first[unit] || !isSameEventAsNext(i - 1) ? 1 : 0;
            }
        }
        return events;
    }

    /** Notifies a new explorer of all units in the initial configuration, then of those that are enabled. */
    void announceUnits(DelayingExplorer explorer) {
        for (int process = 0; process < space.initialProcessCount(); process++) {
            explorer.onCreated(process);
            explorer.onCreated(process + unitCount / 2);
        }
        Arrays.fill(enabledBefore, 0);
        notifyOthersEnabled(explorer);
    }

    /** Records which units are enabled before a move of this explorer's next unit. */
    void recordBeforeMove(DelayingExplorer explorer) {
        System.arraycopy(enabled, 0, enabledBefore, 0, enabled.length);
        startedUnit = explorer.next();
    }

    /** Records the messages that the last move sent. */
    void recordSent() {
        sentCount = space.sentCount();
        receivers = IntArrays.roomFor(receivers, sentCount);
        if (sentCount > messages.length) {
            messages = new Object[2 * sentCount];
        }
        for (int i = 0; i < sentCount; i++) {
            receivers[i] = space.receiver(i);
            messages[i] = space.sentMessage(i);
        }
    }

    /** Notifies the explorer of the recorded move. The configuration after it must have been scanned. */
    void notifyExplorer(DelayingExplorer explorer) {
        explorer.onStarted(startedUnit);
        notifyBlocked(explorer);
        for (int i = 0; i < sentCount; i++) {
            explorer.onSent(space.processId(receivers[i]), messages[i]);
        }
        for (int i = 0; i < sentCount; i++) {
            notifyReceiverEnabled(receivers[i], explorer);
        }
        notifyOthersEnabled(explorer);
    }

    private void notifyBlocked(DelayingExplorer explorer) {
        for (int word = 0; word < enabled.length; word++) {
            for (int blocked = enabledBefore[word] & ~enabled[word]; blocked != 0; blocked &= blocked - 1) {
                explorer.onBlocked(word * Integer.SIZE + Integer.numberOfTrailingZeros(blocked));
            }
        }
    }

    private void notifyReceiverEnabled(int unit, DelayingExplorer explorer) {
        int word = unit / Integer.SIZE;
        if ((enabled[word] & ~enabledBefore[word] & 1 << unit) != 0) {
            enabledBefore[word] |= 1 << unit;
            notifyEnabled(unit, explorer);
        }
    }

    private void notifyOthersEnabled(DelayingExplorer explorer) {
        for (int word = 0; word < enabled.length; word++) {
            for (int added = enabled[word] & ~enabledBefore[word]; added != 0; added &= added - 1) {
                notifyEnabled(word * Integer.SIZE + Integer.numberOfTrailingZeros(added), explorer);
            }
        }
    }

    private void notifyEnabled(int unit, DelayingExplorer explorer) {
        explorer.onEnabled(unit, space.processId(unit % (unitCount / 2)), isTimer(unit));
    }
}
