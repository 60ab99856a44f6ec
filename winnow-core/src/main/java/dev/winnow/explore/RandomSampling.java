package dev.winnow.explore;

import dev.winnow.rehearse.Graph;

/**
 * Random executions: each move with the same chance. RS of FSE'15; iterated (IRS), short executions come first: 100
 * steps, then 200, …, and as many of each length as stratified sampling draws with that many delays.
 */
final class RandomSampling extends Sampling {

    private static final int STRATUM = 100; // steps

    private final boolean iterated;
    private int stratum = 1;
    private long leftInStratum = inStratum(1);

    private RandomSampling(Graph graph, SearchRequest request, SearchContext context, boolean iterated) {
        super(graph, request, context);
        this.iterated = iterated;
    }

    /** Makes a search by executions of any length (RS). */
    static RandomSampling of(Graph graph, SearchRequest request, SearchContext context) {
        return new RandomSampling(graph, request, context, false);
    }

    /** Makes a search by short executions first (IRS). */
    static RandomSampling iterated(Graph graph, SearchRequest request, SearchContext context) {
        return new RandomSampling(graph, request, context, true);
    }

    private static long inStratum(int number) {
        return 100 + (long) Math.min(1e15, Math.pow(3, number));
    }

    @Override
    void sample() {
        int most = iterated ? Math.min(stepLimit(), STRATUM * stratum) : stepLimit();
        begin(true);
        while (graph.moves() > 0 && length() < most && perform(drawn(dice.nextInt(graph.moves())))) {
            settle();
        }
        if (--leftInStratum == 0 && STRATUM * stratum < stepLimit()) {
            leftInStratum = inStratum(++stratum);
        }
    }
}
