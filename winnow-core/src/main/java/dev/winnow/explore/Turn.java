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

    Turn(Graph graph) {
        this.graph = graph;
        this.units = graph.width() - 1; // two ints for each process, one for all together
        this.first = new int[units];
        this.size = new int[units];
        this.enabled = new boolean[units];
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

    /** Who was enabled, to be compared with who is. */
    boolean[] enabled() {
        return enabled;
    }

    /**
     * Tells the explorer what the latest move changed. It is the present configuration from which this is seen now.
     *
     * @param before who was enabled before it
     * @param receivers to which processes it sent, in order
     */
    void tell(Explorer explorer, boolean[] before, int[] receivers) {
        for (int unit = 0; unit < units; unit++) {
            if (before[unit] && !enabled[unit]) {
                explorer.blocked(unit);
            }
        }
        boolean[] told = before.clone();
        for (int receiver : receivers) {
            tellOf(receiver, explorer, told);
        }
        for (int unit = 0; unit < units; unit++) {
            tellOf(unit, explorer, told);
        }
    }

    private void tellOf(int unit, Explorer explorer, boolean[] told) {
        if (enabled[unit] && !told[unit]) {
            told[unit] = true;
            explorer.enabled(unit, isTimer(unit));
        }
    }
}
