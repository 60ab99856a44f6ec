package dev.winnow.explore;

import dev.winnow.model.Dice;
import java.util.Arrays;

/** Where priorities change: d - 1 places among the first k events, in no order. */
final class ChangePoints {

    private static final int DEEPEST = 5;

    private final int[] places;

    private ChangePoints(int[] places) {
        this.places = places;
    }

    /**
     * Draws them.
     *
     * @param depth the d of the bug that is looked for: how many events must come in one order
     * @param length the k: about how many events an execution has
     */
    static ChangePoints draw(Dice dice, int depth, int length) {
        int[] places = new int[depth - 1];
        Arrays.setAll(places, i -> dice.nextInt(length));
        return new ChangePoints(places);
    }

    /** Whether the priority changes at this place: the new one, below all others, or 0 if it does not. */
    double at(int place) {
        for (int i = 0; i < places.length; i++) {
            if (places[i] == place) {
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
            Dice dice = new Dice(Dice.derive(seed, "depth and length"));
            int depth = 1 + dice.nextInt(DEEPEST);
            return new Assumption(depth, anyLength(dice, steps));
        }
    }

    /** Returns a random length up to the limit: every order of magnitude is as likely. */
    private static int anyLength(Dice dice, int limit) {
        double most = Math.log(Math.max(limit, 8));
        return (int) Math.round(Math.exp(Math.log(8) + dice.nextDouble() * (most - Math.log(8))));
    }
}
