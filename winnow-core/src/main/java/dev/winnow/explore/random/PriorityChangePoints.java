package dev.winnow.explore.random;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/** Where priorities change: d - 1 places among the first k events, in no order. */
final class PriorityChangePoints {

    private static final int DEEPEST = 5;

    private final int[] positions;

    private PriorityChangePoints(int[] places) {
        this.positions = places;
    }

    /**
     * Draws them.
     *
     * @param depth the d of the bug that is looked for: how many events must come in one order
     * @param length the k: about how many events an execution has
     */
    static PriorityChangePoints draw(SeededRandom random, int depth, int length) {
        int[] places = new int[depth - 1];
        Arrays.setAll(places, i -> random.nextInt(length));
        return new PriorityChangePoints(places);
    }

    /** Whether the priority changes at this place: the new one, below all others, or 0 if it does not. */
    double priorityAt(int place) {
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] == place) {
                return -1 - i;
            }
        }
        return 0;
    }

    /**
     * What to assume of a bug that nobody knows.
     *
     * @param depth how many events must come in one order
     * @param length about how many events an execution has
     */
    record Assumption(int depth, int length) {

        /** Draws an assumption for an execution of at most so many steps. */
        static Assumption draw(long seed, int steps) {
            SeededRandom random = new SeededRandom(SeededRandom.deriveSeed(seed, "depth and length"));
            int depth = 1 + random.nextInt(DEEPEST);
            return new Assumption(depth, drawLength(random, steps));
        }
    }

    /** Returns a random length up to the limit: every order of magnitude is as likely. */
    private static int drawLength(SeededRandom random, int limit) {
        double most = Math.log(Math.max(limit, 8));
        return (int) Math.round(Math.exp(Math.log(8) + random.nextDouble() * (most - Math.log(8))));
    }
}
