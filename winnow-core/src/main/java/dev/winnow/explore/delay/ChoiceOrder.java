package dev.winnow.explore.delay;

import dev.winnow.collect.IntArrays;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What can be done in the present configuration of a graph, in the order in which an {@link DelayingExplorer} names it:
 * unit by unit, of each its messages and the choices of their handlers, each one delay after the other. What is known
 * to change nothing is no choice: else a timer that is always armed would hold up everybody.
 */
final class ChoiceOrder {

    private final StateSpace space;
    private final @Nullable ReexecutedStateSpace reexecuted; // the graph, if it is
    private final int unitCount; // the messages of each process, and behind them the timers of each
    private int[] moves = new int[16]; // unit by unit
    private final int[] first; // by unit: where its moves begin
    private final int[] size;
    private final boolean[] enabled; // by unit: whether anything can happen, be it nothing that matters
    private int choiceCount;

    // Before the latest move, and of it.
    private final boolean[] enabledBefore; // by unit: whether it was enabled, or its explorer knows that it is
    private int startedUnit; // unit
    private int[] receivers = new int[8];
    private Object[] messages = new Object[8];
    private int sentCount;

    ChoiceOrder(StateSpace space) {
        this.space = space;
        this.reexecuted = ReexecutedStateSpace.of(space);
        this.unitCount = 2 * space.processCount();
        this.first = new int[unitCount];
        this.size = new int[unitCount];
        this.enabled = new boolean[unitCount];
        this.enabledBefore = new boolean[unitCount];
    }

    /** Looks at the configuration that is present now. */
    void scan() {
        Arrays.fill(size, 0);
        Arrays.fill(enabled, false);
        int count = space.moveCount();
        if (count > moves.length) {
            moves = new int[2 * count];
        }
        for (int move = 0; move < count; move++) {
            int unit = unit(move);
            enabled[unit] = true;
            size[unit] += space.isIdle(move) ? 0 : 1;
        }
        choiceCount = 0;
        for (int unit = 0; unit < unitCount; unit++) {
            first[unit] = choiceCount;
            choiceCount += size[unit];
            size[unit] = 0;
        }
        for (int place = 0; place < count; place++) {
            int move = reexecuted == null ? place : reexecuted.moveAt(place);
            if (!space.isIdle(move)) {
                int unit = unit(move);
                moves[first[unit] + size[unit]++] = move;
            }
        }
    }

    /** Looks only who is enabled there. */
    void scanEnabled() {
        Arrays.fill(enabled, false);
        for (int move = 0; move < space.moveCount(); move++) {
            enabled[unit(move)] = true;
        }
    }

    private int unit(int move) {
        return space.processOf(move) + (space.isTimer(move) ? unitCount / 2 : 0);
    }

    private boolean isTimer(int unit) {
        return unit >= unitCount / 2;
    }

    /** How many there are. */
    int choiceCount() {
        return choiceCount;
    }

    /** The move that comes as this one of the unit that is next; units with nothing to choose are passed over. */
    int selectMove(DelayingExplorer explorer, int inUnit) {
        for (int delays = 0; size[explorer.next()] == 0; delays++) {
            if (delays > unitCount) {
                throw unsound();
            }
            explorer.delay();
        }
        return moves[first[explorer.next()] + inUnit];
    }

    /** Makes sure that it names all that there is, each once, before the first comes again. */
    void checkSound(DelayingExplorer explorer) {
        DelayingExplorer tried = explorer.copy();
        BitSet named = new BitSet();
        for (int choice = 0, inUnit = 0; choice < choiceCount; choice++) {
            int move = selectMove(tried, inUnit);
            if (named.get(move)) {
                throw unsound();
            }
            named.set(move);
            inUnit = delay(tried, inUnit);
        }
    }

    private static BadInput unsound() {
        return new BadInput(
                "the explorer names some of those that are enabled twice, or never",
                "let next and delay come by all of them before the first comes again");
    }

    /**
     * What it costs to delay once. Another value of what a handler chooses is one delay, whichever it is; who has come
     * by all of them and passes on has delayed the event, not chosen.
     *
     * @param choiceIsFree whether other values are no delays
     */
    int delayCost(DelayingExplorer explorer, int inUnit, boolean choiceIsFree) {
        int unit = explorer.next();
        int at = first[unit] + inUnit;
        boolean isAnother = inUnit + 1 < size[unit];
        boolean isPaid = !choiceIsFree && inUnit > 0 && isSameEventAsNext(at - 1);
        if (isAnother && isSameEventAsNext(at)) {
            return choiceIsFree || isPaid ? 0 : 1;
        }
        int price = isAnother ? 1 : explorer.delayCost();
        return isPaid ? Math.max(0, price - 1) : price;
    }

    /** Delays once: where in its unit the next choice then is. */
    int delay(DelayingExplorer explorer, int inUnit) {
        if (hasNextInUnit(explorer, inUnit)) {
            return inUnit + 1;
        }
        explorer.delay();
        return 0;
    }

    /** Whether there is another choice in the same unit. */
    private boolean hasNextInUnit(DelayingExplorer explorer, int inUnit) {
        return inUnit + 1 < size[explorer.next()];
    }

    /** Whether the choice after a delay would be the same event, but for what its handler chooses. */
    boolean isNextOtherValue(DelayingExplorer explorer, int inUnit) {
        return hasNextInUnit(explorer, inUnit) && isSameEventAsNext(first[explorer.next()] + inUnit);
    }

    /** Whether this one and the next are the same event, but for what its handler chooses. */
    private boolean isSameEventAsNext(int at) {
        return space.requestedMove(moves[at]) == space.requestedMove(moves[at + 1]);
    }

    /** Whether the choice is the same event as the one before, but for what its handler chooses. */
    private boolean isLaterValue(DelayingExplorer explorer, int inUnit) {
        return inUnit > 0 && isSameEventAsNext(first[explorer.next()] + inUnit - 1);
    }

    /** How many other values its handler may choose, none if the choice is one of them. */
    int otherValueCount(DelayingExplorer explorer, int inUnit) {
        int last = inUnit;
        while (!isLaterValue(explorer, inUnit) && isNextOtherValue(explorer, last)) {
            last++;
        }
        return last - inUnit;
    }

    /** How many events there are, whatever their handlers choose. */
    int eventCount() {
        int events = 0;
        for (int unit = 0; unit < unitCount; unit++) {
            for (int i = first[unit]; i < first[unit] + size[unit]; i++) {
                events += i == first[unit] || !isSameEventAsNext(i - 1) ? 1 : 0;
            }
        }
        return events;
    }

    /** Lets a new explorer know who is there. */
    void announceEnabled(DelayingExplorer explorer) {
        for (int unit = 0; unit < unitCount; unit++) {
            if (enabled[unit]) {
                notifyEnabled(unit, explorer);
            }
        }
    }

    /** Keeps in mind who is enabled here, before a move. */
    void recordBeforeMove(int move) {
        System.arraycopy(enabled, 0, enabledBefore, 0, unitCount);
        startedUnit = unit(move);
    }

    /** Keeps in mind what the latest move sent. */
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

    /**
     * Tells the explorer what has changed since it was noted, in the configuration that was looked at behind the move.
     */
    void notifyExplorer(DelayingExplorer explorer) {
        explorer.onStarted(startedUnit);
        for (int unit = 0; unit < unitCount; unit++) {
            if (enabledBefore[unit] && !enabled[unit]) {
                explorer.onBlocked(unit);
            }
        }
        for (int i = 0; i < sentCount; i++) {
            explorer.onSent(space.processId(receivers[i]), messages[i]);
        }
        for (int i = 0; i < sentCount; i++) {
            notifyNewlyEnabled(receivers[i], explorer);
        }
        for (int unit = 0; unit < unitCount; unit++) {
            notifyNewlyEnabled(unit, explorer);
        }
    }

    private void notifyNewlyEnabled(int unit, DelayingExplorer explorer) {
        if (enabled[unit] && !enabledBefore[unit]) {
            enabledBefore[unit] = true;
            notifyEnabled(unit, explorer);
        }
    }

    private void notifyEnabled(int unit, DelayingExplorer explorer) {
        explorer.onEnabled(unit, space.processId(unit % (unitCount / 2)), isTimer(unit));
    }
}
