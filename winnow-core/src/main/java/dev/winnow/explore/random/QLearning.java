package dev.winnow.explore.random;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sampling search that learns to reach new configurations: each step has reward -1, so frequent moves lose value, and
 * moves are drawn by softmax of their values.
 *
 * <p>Mukherjee, Deligiannis, Biswas, Lal (OOPSLA'20), with the constants of Coyote. Values are stored by the
 * configuration's fingerprint and the number of the move.
 */
public final class QLearning extends StateSpaceSampling {

    private static final double LEARNING_RATE = 0.3;
    private static final double DISCOUNT = 0.7;
    private static final double REWARD = -1;
    private static final int MAX_STATES = 1 << 20; // with values; beyond it, learning starts over

    private final Map<Long, double[]> values = new HashMap<>();
    private final List<double[]> visitedValues = new ArrayList<>(); // by step of the last execution
    private final List<Integer> performedMoves = new ArrayList<>();

    public QLearning(StateSpace space, SearchRequest request, SearchContext context) {
        super(space, request, context);
    }

    @Override
    public void sample() {
        if (values.size() > MAX_STATES) {
            values.clear();
        }
        visitedValues.clear();
        performedMoves.clear();
        beginExecution();
        boolean continues = true;
        while (continues && space.moveCount() > 0 && moveCount() < stepLimit()) {
            double[] moveValues = currentValues();
            int move = drawMove(moveValues);
            visitedValues.add(moveValues);
            performedMoves.add(move);
            continues = perform(drawVariant(move));
            if (continues) {
                enterSuccessor();
            }
        }
        learn();
    }

    /** Returns the values of the known moves, which may have become more. */
    private double[] currentValues() {
        double[] moveValues =
                values.computeIfAbsent(space.fingerprintLow(), fingerprint -> new double[space.moveCount()]);
        if (moveValues.length != space.moveCount()) {
            moveValues = Arrays.copyOf(moveValues, space.moveCount());
            values.put(space.fingerprintLow(), moveValues);
        }
        return moveValues;
    }

    /** Draws a move by softmax of the values. */
    private int drawMove(double[] moveValues) {
        double best = Arrays.stream(moveValues).max().orElseThrow();
        double sum = 0;
        for (double value : moveValues) {
            sum += Math.exp(value - best);
        }
        double remaining = random.nextDouble() * sum;
        for (int move = 0; move < moveValues.length - 1; move++) {
            remaining -= Math.exp(moveValues[move] - best);
            if (remaining < 0) {
                return move;
            }
        }
        return moveValues.length - 1;
    }

    /** Updates values from the last step to the first, so that they propagate along the whole execution. */
    private void learn() {
        double nextBest = 0; // the highest value in the next configuration
        for (int i = visitedValues.size() - 1; i >= 0; i--) {
            double[] moveValues = visitedValues.get(i);
            int move = performedMoves.get(i);
            moveValues[move] = (1 - LEARNING_RATE) * moveValues[move] + LEARNING_RATE * (REWARD + DISCOUNT * nextBest);
            nextBest = Arrays.stream(moveValues).max().orElseThrow();
        }
    }
}
