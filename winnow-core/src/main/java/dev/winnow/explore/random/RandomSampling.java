package dev.winnow.explore.random;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.statespace.StateSpace;

/**
 * Random executions: each move with the same chance. RS of FSE'15; iterated (IRS), short executions come first: 100
 * steps, then 200, …, and as many of each length as stratified sampling draws with that many delays.
 */
public final class RandomSampling extends StateSpaceSampling {

    private static final int STEPS_PER_STRATUM = 100; // steps

    private final boolean iterated;
    private int stratum = 1;
    private long leftInStratum = samplesInStratum(1);

    private RandomSampling(StateSpace space, SearchRequest request, SearchContext context, boolean iterated) {
        super(space, request, context);
        this.iterated = iterated;
    }

    /** Makes a search by executions of any length (RS). */
    public static RandomSampling of(StateSpace space, SearchRequest request, SearchContext context) {
        return new RandomSampling(space, request, context, false);
    }

    /** Makes a search by short executions first (IRS). */
    public static RandomSampling iterated(StateSpace space, SearchRequest request, SearchContext context) {
        return new RandomSampling(space, request, context, true);
    }

    private static long samplesInStratum(int number) {
        return 100 + (long) Math.min(1e15, Math.pow(3, number));
    }

    @Override
    public void sample() {
        int most = iterated ? Math.min(stepLimit(), STEPS_PER_STRATUM * stratum) : stepLimit();
        beginExecution(true);
        while (space.moveCount() > 0 && moveCount() < most && perform(drawVariant(random.nextInt(space.moveCount())))) {
            enterSuccessor();
        }
        if (--leftInStratum == 0 && STEPS_PER_STRATUM * stratum < stepLimit()) {
            leftInStratum = samplesInStratum(++stratum);
        }
    }
}
