package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.function.BooleanSupplier;

/**
 * Random executions: each move with the same chance. RS of FSE'15; iterated (IRS), short executions come first: 100 steps, then 200, …, and as many of each length as stratified sampling draws with that many delays.
 */
final class RandomSampling extends Sampling {

    private static final int STRATUM = 100; // steps

    private final int steps;
    private final boolean iterated;
    private int stratum = 1;
    private long leftInStratum = inStratum(1);

    /**
     * Draws executions.
     *
     * @param steps at the most so many in each
     */
    RandomSampling(Graph graph, int steps, boolean iterated, long seed, long most, BooleanSupplier stop) {
        super(iterated ? Method.IRS : Method.RS, graph, seed, most, stop);
        this.steps = steps;
        this.iterated = iterated;
    }

    private static long inStratum(int number) {
        return 100 + (long) Math.min(1e15, Math.pow(3, number));
    }

    @Override
    void sample() {
        int most = iterated ? Math.min(steps, STRATUM * stratum) : steps;
        begin(true);
        while (graph.moves() > 0 && length() < most && perform(drawn(dice.nextInt(graph.moves())))) {
            settle();
        }
        if (--leftInStratum == 0 && STRATUM * stratum < steps) {
            leftInStratum = inStratum(++stratum);
        }
    }
}
