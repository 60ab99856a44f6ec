package dev.winnow.explore.random;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/** The d - 1 random positions among the first k events at which a priority changes. */
final class PriorityChangePoints {

    private static final int MAX_DEPTH = 5;

    private final int[] positions;

    private PriorityChangePoints(int[] positions) {
        this.positions = positions;
    }

    /**
     * Draws the positions.
     *
     * @param depth the bug depth d: number of events that must occur in one order
     * @param length the approximate number k of events in an execution
     */
    static PriorityChangePoints draw(SeededRandom random, int depth, int length) {
        int[] positions = new int[depth - 1];
        Arrays.setAll(positions, i -> random.nextInt(length));
        return new PriorityChangePoints(positions);
    }

    /** Returns the new priority at this position, which is below all others; 0 if it does not change. */
    double priorityAt(int position) {
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] == position) {
                return -1 - i;
            }
        }
        return 0;
    }

    /**
     * An assumption about an unknown bug.
     *
     * @param depth number of events that must occur in one order
     * @param length approximate number of events in an execution
     */
    record Assumption(int depth, int length) {

        /** Draws an assumption for an execution with at most this many steps. */
        static Assumption draw(long seed, int steps) {
            SeededRandom random = new SeededRandom(SeededRandom.deriveSeed(seed, "depth and length"));
            int depth = 1 + random.nextInt(MAX_DEPTH);
            return new Assumption(depth, drawLength(random, steps));
        }
    }

    /** Draws a length up to the limit, log-uniformly. */
    private static int drawLength(SeededRandom random, int limit) {
        double logMax = Math.log(Math.max(limit, 8));
        return (int) Math.round(Math.exp(Math.log(8) + random.nextDouble() * (logMax - Math.log(8))));
    }
}
