package dev.winnow.explore.random;

import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * PCT for messages: what gets priorities are chains of events that bring about one another, not processes. A bug that
 * needs d events in one order is met with a chance of at least 1/(w^2 n^(d-1)), where n is the number of events and w
 * how many there are of which none brought about another.
 *
 * <p>PCTCP, Ozkan and others (OOPSLA'18).
 */
public final class PctWithChainPartitioning extends PriorityStrategy {

    private final PriorityChangePoints changePoints;
    private final List<Double> priorities = new ArrayList<>(); // by chain
    private int[] chainOf = new int[64]; // by item
    private int[] cause = new int[64]; // by item: the item whose handler made it, or -1
    private final ChainPartition partition = new ChainPartition(item -> cause[item]);
    private int knownEvents; // events in chains

    public PctWithChainPartitioning(long seed, int depth, int length, double timerWeight) {
        super(new SeededRandom(SeededRandom.deriveSeed(seed, "chain priorities")), timerWeight);
        changePoints = PriorityChangePoints.draw(random, depth, length);
    }

    /** Makes a strategy for an execution of at most so many steps, with a random depth and length. */
    public static PctWithChainPartitioning drawn(Setup setup, long seed, int steps) {
        PriorityChangePoints.Assumption assumed = PriorityChangePoints.Assumption.draw(seed, steps);
        return new PctWithChainPartitioning(seed, assumed.depth(), assumed.length(), setup.timerWeight());
    }

    /** Puts what the step made into chains, in the order in which it was made. */
    @Override
    public void onPerformed(Step step) {
        Recording recording = step.recording();
        int from = step.firstCreatedItem();
        int end = from + step.createdItemCount();
        if (end > chainOf.length) {
            chainOf = Arrays.copyOf(chainOf, 2 * end);
            cause = Arrays.copyOf(cause, 2 * end);
        }
        int by = step.isExternal() || recording.size() == 0 ? -1 : itemOf(step);
        for (int item = from; item < end; item++) {
            cause[item] = by;
            int chain = partition.add(item);
            if (chain == priorities.size()) {
                priorities.add(1 - random.nextDouble());
            }
            chainOf[item] = chain;
            double change = changePoints.priorityAt(knownEvents++);
            if (change < 0) {
                priorities.set(chain, change);
            }
        }
    }

    private static int itemOf(Step step) {
        return step.item() == null ? -1 : step.item().id();
    }

    @Override
    double priority(int item, Situation now) {
        return priorities.get(chainOf[item]) - 1e-9 * item; // of one chain, the oldest
    }
}
