package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.run.BadInput;
import java.util.Arrays;

/**
 * What can be done in the present configuration of a graph, in the order in which an {@link Explorer} names it: unit by unit, of each its messages and the choices of
 * their handlers, each one delay after the other. What is known to change nothing is no choice: else a timer that is always armed would hold up everybody.
 */
final class Turn {

    private final Graph graph;
    private final int units; // the messages of each process, and behind them the timers of each
    private int[] moves = new int[16]; // unit by unit
    private final int[] first; // by unit: where its moves begin
    private final int[] size;
    private final boolean[] enabled; // by unit: whether anything can happen, be it nothing that matters
    private int choices;

    // Before the latest move, and of it.
    private final boolean[] before; // by unit: whether it was enabled, or its explorer knows that it is
    private int[] receivers = new int[8];
    private int sent;

    Turn(Graph graph) {
        this.graph = graph;
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
        for (int move = 0; move < count; move++) {
            if (!graph.isIdle(move)) {
                int unit = unit(move);
                moves[first[unit] + size[unit]++] = move;
            }
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
                throw new BadInput(
                        "the explorer never names some of those that are enabled",
                        "let next and delay come by all of them before the first comes again");
            }
            explorer.delay();
        }
        return moves[first[explorer.next()] + inUnit];
    }

    /** Delays once: where in its unit the next choice then is. */
    int delay(Explorer explorer, int inUnit) {
        if (inUnit + 1 < size[explorer.next()]) {
            return inUnit + 1;
        }
        explorer.delay();
        return 0;
    }

    /** Lets a new explorer know who is there. */
    void introduce(Explorer explorer) {
        for (int unit = 0; unit < units; unit++) {
            if (enabled[unit]) {
                explorer.enabled(unit, isTimer(unit));
            }
        }
    }

    /** Keeps in mind who is enabled here, before a move. */
    void note() {
        System.arraycopy(enabled, 0, before, 0, units);
    }

    /** Keeps in mind to whom the latest move sent. */
    void noteSent() {
        sent = graph.sent();
        receivers = Search.roomFor(receivers, sent);
        for (int i = 0; i < sent; i++) {
            receivers[i] = graph.receiver(i);
        }
    }

    /** Tells the explorer what has changed since it was noted, in the configuration that was looked at behind the move. */
    void tell(Explorer explorer) {
        for (int unit = 0; unit < units; unit++) {
            if (before[unit] && !enabled[unit]) {
                explorer.blocked(unit);
            }
        }
        for (int i = 0; i < sent; i++) {
            tellOf(receivers[i], explorer);
        }
        for (int unit = 0; unit < units; unit++) {
            tellOf(unit, explorer);
        }
    }

    private void tellOf(int unit, Explorer explorer) {
        if (enabled[unit] && !before[unit]) {
            before[unit] = true;
            explorer.enabled(unit, isTimer(unit));
        }
    }
}
