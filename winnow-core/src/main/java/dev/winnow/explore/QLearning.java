package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns from one execution to the next to go where it has not been: each step is worth -1, so that what was done often loses its value, and moves are drawn by the exponential of theirs.
 *
 * <p>Mukherjee, Deligiannis, Biswas and Lal (OOPSLA'20), with the constants that Coyote uses. Values belong to the name of a configuration and the move's place there.
 */
final class QLearning extends Sampling {

    private static final double LEARNING = 0.3;
    private static final double DISCOUNT = 0.7;
    private static final double REWARD = -1;
    private static final int MOST = 1 << 20; // configurations with values; then it begins anew

    private final Map<Long, double[]> values = new HashMap<>();
    private final List<double[]> visited = new ArrayList<>(); // values of the configurations of the latest execution
    private final List<Integer> taken = new ArrayList<>();

    QLearning(Graph graph, SearchRequest request, SearchContext context) {
        super(graph, request, context);
    }

    @Override
    void sample() {
        if (values.size() > MOST) {
            values.clear();
        }
        visited.clear();
        taken.clear();
        begin(true);
        boolean goesOn = true;
        while (goesOn && graph.moves() > 0 && length() < stepLimit()) {
            double[] here = valuesHere();
            int move = draw(here);
            visited.add(here);
            taken.add(move);
            goesOn = perform(drawn(move));
            if (goesOn) {
                settle();
            }
        }
        learn();
    }

    /** As many as there are moves now: more may become known. */
    private double[] valuesHere() {
        double[] here = values.computeIfAbsent(graph.low(), name -> new double[graph.moves()]);
        if (here.length != graph.moves()) {
            here = Arrays.copyOf(here, graph.moves());
            values.put(graph.low(), here);
        }
        return here;
    }

    /** Softmax. */
    private int draw(double[] here) {
        double best = Arrays.stream(here).max().orElseThrow();
        double sum = 0;
        for (double value : here) {
            sum += Math.exp(value - best);
        }
        double left = dice.nextDouble() * sum;
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
        for (int i = visited.size() - 1; i >= 0; i--) {
            double[] here = visited.get(i);
            int move = taken.get(i);
            here[move] = (1 - LEARNING) * here[move] + LEARNING * (REWARD + DISCOUNT * next);
            next = Arrays.stream(here).max().orElseThrow();
        }
    }
}
