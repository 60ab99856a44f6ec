package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.ReexecutedStateSpace;
import dev.winnow.run.BadInput;
import dev.winnow.run.Explorer;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What can be done in the present configuration of a graph, in the order in which an {@link Explorer} names it: unit by unit, of each its messages and the choices of
 * their handlers, each one delay after the other. What is known to change nothing is no choice: else a timer that is always armed would hold up everybody.
 */
final class Turn {

    private final Graph graph;
    private final @Nullable ReexecutedStateSpace reexecuted; // the graph, if it is
    private final int units; // the messages of each process, and behind them the timers of each
    private int[] moves = new int[16]; // unit by unit
    private final int[] first; // by unit: where its moves begin
    private final int[] size;
    private final boolean[] enabled; // by unit: whether anything can happen, be it nothing that matters
    private int choices;

    // Before the latest move, and of it.
    private final boolean[] before; // by unit: whether it was enabled, or its explorer knows that it is
    private int started; // unit
    private int[] receivers = new int[8];
    private Object[] messages = new Object[8];
    private int sent;

    Turn(Graph graph) {
        this.graph = graph;
        this.reexecuted = ReexecutedStateSpace.of(graph);
        this.units = 2 * graph.processes();
        this.first = new int[units];
        this.size = new int[units];
        this.enabled = new boolean[units];
        this.before = new boolean[units];
    }

    /** Looks at the configuration that is present now. */
    void look() {
        Arrays.fill(size, 0);
        Arrays.fill(enabled, false);
        int count = graph.moves();
        if (count > moves.length) {
            moves = new int[2 * count];
        }
        for (int move = 0; move < count; move++) {
            int unit = unit(move);
            enabled[unit] = true;
            size[unit] += graph.isIdle(move) ? 0 : 1;
        }
        choices = 0;
        for (int unit = 0; unit < units; unit++) {
            first[unit] = choices;
            choices += size[unit];
            size[unit] = 0;
        }
        for (int place = 0; place < count; place++) {
            int move = reexecuted == null ? place : reexecuted.moveAt(place);
            if (!graph.isIdle(move)) {
                int unit = unit(move);
                moves[first[unit] + size[unit]++] = move;
            }
        }
    }

    /** Looks only who is enabled there. */
    void lookAround() {
        Arrays.fill(enabled, false);
        for (int move = 0; move < graph.moves(); move++) {
            enabled[unit(move)] = true;
        }
    }

    private int unit(int move) {
        return graph.process(move) + (graph.isTimer(move) ? units / 2 : 0);
    }

    private boolean isTimer(int unit) {
        return unit >= units / 2;
    }

    /** How many there are. */
    int choices() {
        return choices;
    }

    /** The move that comes as this one of the unit that is next; units with nothing to choose are passed over. */
    int move(Explorer explorer, int inUnit) {
        for (int delays = 0; size[explorer.next()] == 0; delays++) {
            if (delays > units) {
                throw unsound();
            }
            explorer.delay();
        }
        return moves[first[explorer.next()] + inUnit];
    }

    /** Makes sure that it names all that there is, each once, before the first comes again. */
    void check(Explorer explorer) {
        Explorer tried = explorer.copy();
        BitSet named = new BitSet();
        for (int choice = 0, inUnit = 0; choice < choices; choice++) {
            int move = move(tried, inUnit);
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
     * What it costs to delay once. Another value of what a handler chooses is one delay, whichever it is; who has come by all of them and passes on has delayed the event, not chosen.
     *
     * @param choiceIsFree whether other values are no delays
     */
    int price(Explorer explorer, int inUnit, boolean choiceIsFree) {
        int unit = explorer.next();
        int at = first[unit] + inUnit;
        boolean isAnother = inUnit + 1 < size[unit];
        boolean isPaid = !choiceIsFree && inUnit > 0 && isAlike(at - 1);
        if (isAnother && isAlike(at)) {
            return choiceIsFree || isPaid ? 0 : 1;
        }
        int price = isAnother ? 1 : explorer.price();
        return isPaid ? Math.max(0, price - 1) : price;
    }

    /** Delays once: where in its unit the next choice then is. */
    int delay(Explorer explorer, int inUnit) {
        if (isAnother(explorer, inUnit)) {
            return inUnit + 1;
        }
        explorer.delay();
        return 0;
    }

    /** Whether there is another choice in the same unit. */
    private boolean isAnother(Explorer explorer, int inUnit) {
        return inUnit + 1 < size[explorer.next()];
    }

    /** Whether the choice after a delay would be the same event, but for what its handler chooses. */
    boolean isOtherValue(Explorer explorer, int inUnit) {
        return isAnother(explorer, inUnit) && isAlike(first[explorer.next()] + inUnit);
    }

    /** Whether this one and the next are the same event, but for what its handler chooses. */
    private boolean isAlike(int at) {
        return graph.asked(moves[at]) == graph.asked(moves[at + 1]);
    }

    /** Whether the choice is the same event as the one before, but for what its handler chooses. */
    private boolean isLaterValue(Explorer explorer, int inUnit) {
        return inUnit > 0 && isAlike(first[explorer.next()] + inUnit - 1);
    }

    /** How many other values its handler may choose, none if the choice is one of them. */
    int otherValues(Explorer explorer, int inUnit) {
        int last = inUnit;
        while (!isLaterValue(explorer, inUnit) && isOtherValue(explorer, last)) {
            last++;
        }
        return last - inUnit;
    }

    /** How many events there are, whatever their handlers choose. */
    int events() {
        int events = 0;
        for (int unit = 0; unit < units; unit++) {
            for (int i = first[unit]; i < first[unit] + size[unit]; i++) {
                events += i == first[unit] || !isAlike(i - 1) ? 1 : 0;
            }
        }
        return events;
    }

    /** Lets a new explorer know who is there. */
    void introduce(Explorer explorer) {
        for (int unit = 0; unit < units; unit++) {
            if (enabled[unit]) {
                tellOf(unit, explorer);
            }
        }
    }

    /** Keeps in mind who is enabled here, before a move. */
    void note(int move) {
        System.arraycopy(enabled, 0, before, 0, units);
        started = unit(move);
    }

    /** Keeps in mind what the latest move sent. */
    void noteSent() {
        sent = graph.sent();
        receivers = IntArrays.roomFor(receivers, sent);
        if (sent > messages.length) {
            messages = new Object[2 * sent];
        }
        for (int i = 0; i < sent; i++) {
            receivers[i] = graph.receiver(i);
            messages[i] = graph.message(i);
        }
    }

    /** Tells the explorer what has changed since it was noted, in the configuration that was looked at behind the move. */
    void tell(Explorer explorer) {
        explorer.started(started);
        for (int unit = 0; unit < units; unit++) {
            if (before[unit] && !enabled[unit]) {
                explorer.blocked(unit);
            }
        }
        for (int i = 0; i < sent; i++) {
            explorer.sent(graph.id(receivers[i]), messages[i]);
        }
        for (int i = 0; i < sent; i++) {
            tellOfNew(receivers[i], explorer);
        }
        for (int unit = 0; unit < units; unit++) {
            tellOfNew(unit, explorer);
        }
    }

    private void tellOfNew(int unit, Explorer explorer) {
        if (enabled[unit] && !before[unit]) {
            before[unit] = true;
            tellOf(unit, explorer);
        }
    }

    private void tellOf(int unit, Explorer explorer) {
        explorer.enabled(unit, graph.id(unit % (units / 2)), isTimer(unit));
    }
}
