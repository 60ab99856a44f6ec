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
 * Learns from one execution to the next to go where it has not been: each step is worth -1, so that what was done often
 * loses its value, and moves are drawn by the exponential of theirs.
 *
 * <p>Mukherjee, Deligiannis, Biswas and Lal (OOPSLA'20), with the constants that Coyote uses. Values belong to the name
 * of a configuration and the move's place there.
 */
public final class QLearning extends StateSpaceSampling {

    private static final double LEARNING_RATE = 0.3;
    private static final double DISCOUNT = 0.7;
    private static final double REWARD = -1;
    private static final int MAX_STATES = 1 << 20; // configurations with values; then it begins anew

    private final Map<Long, double[]> values = new HashMap<>();
    private final List<double[]> visitedValues =
            new ArrayList<>(); // values of the configurations of the latest execution
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
        beginExecution(true);
        boolean goesOn = true;
        while (goesOn && space.moveCount() > 0 && moveCount() < stepLimit()) {
            double[] here = valuesHere();
            int move = drawMove(here);
            visitedValues.add(here);
            performedMoves.add(move);
            goesOn = perform(drawVariant(move));
            if (goesOn) {
                enterSuccessor();
            }
        }
        learn();
    }

    /** As many as there are moves now: more may become known. */
    private double[] valuesHere() {
        double[] here = values.computeIfAbsent(space.fingerprintLow(), name -> new double[space.moveCount()]);
        if (here.length != space.moveCount()) {
            here = Arrays.copyOf(here, space.moveCount());
            values.put(space.fingerprintLow(), here);
        }
        return here;
    }

    /** Softmax. */
    private int drawMove(double[] here) {
        double best = Arrays.stream(here).max().orElseThrow();
        double sum = 0;
        for (double value : here) {
            sum += Math.exp(value - best);
        }
        double left = random.nextDouble() * sum;
        for (int move = 0; move < here.length - 1; move++) {
            left -= Math.exp(here[move] - best);
            if (left < 0) {
                return move;
            }
        }
        return here.length - 1;
    }

    /** From the end to the beginning, so that one execution teaches all it can. */
    private void learn() {
        double next = 0; // the best that the configuration behind it promises
        for (int i = visitedValues.size() - 1; i >= 0; i--) {
            double[] here = visitedValues.get(i);
            int move = performedMoves.get(i);
            here[move] = (1 - LEARNING_RATE) * here[move] + LEARNING_RATE * (REWARD + DISCOUNT * next);
            next = Arrays.stream(here).max().orElseThrow();
        }
    }
}
