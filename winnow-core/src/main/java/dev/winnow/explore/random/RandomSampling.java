package dev.winnow.explore.random;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.statespace.StateSpace;

/**
 * A sampling search that draws each move uniformly: RS of FSE'15. Iterated (IRS), it draws short executions first: 100
 * steps, then 200, and so on, as many of stratum i as stratified sampling draws with i delays.
 */
public final class RandomSampling extends StateSpaceSampling {

    private static final int STEPS_PER_STRATUM = 100;

    private final boolean iterated;
    private int stratum = 1;
    private long remainingInStratum;

    private RandomSampling(StateSpace space, SearchRequest request, SearchContext context, boolean iterated) {
        super(space, request, context);
        this.iterated = iterated;
        this.remainingInStratum = request.executions().samples(1);
    }

    /** Creates a search with executions of any length (RS). */
    public static RandomSampling of(StateSpace space, SearchRequest request, SearchContext context) {
        return new RandomSampling(space, request, context, false);
    }

    /** Creates a search with short executions first (IRS). */
    public static RandomSampling iterated(StateSpace space, SearchRequest request, SearchContext context) {
        return new RandomSampling(space, request, context, true);
    }

    @Override
    public void sample() {
        int maxSteps = iterated ? Math.min(stepLimit(), STEPS_PER_STRATUM * stratum) : stepLimit();
        beginExecution();
        while (space.moveCount() > 0
                && moveCount() < maxSteps
                && perform(drawVariant(random.nextInt(space.moveCount())))) {
            enterSuccessor();
        }
        if (--remainingInStratum == 0 && STEPS_PER_STRATUM * stratum < stepLimit()) {
            remainingInStratum = request.executions().samples(++stratum);
        }
    }
}
