package dev.winnow.explore.random;

import dev.winnow.collect.IntArrays;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import java.util.ArrayList;
import java.util.List;

/**
 * PCT with chain partitioning (PCTCP), for messages: gives priorities to causal chains of events instead of processes.
 *
 * <p>Ozkan, Majumdar, Niksic, Befrouei, Weissenbacher (OOPSLA'18).
 *
 * <p>Guarantee: finds a bug of depth d (d events in one order) with a probability of at least 1/(w^2 n^(d-1)), where n
 * is the number of events and w the maximum number of pairwise concurrent events.
 */
public final class PctWithChainPartitioning extends PriorityStrategy {

    private final PriorityChangePoints changePoints;
    private final List<Double> priorities = new ArrayList<>(); // by chain
    private int[] chainOf = new int[64]; // by item
    private int[] cause = new int[64]; // by item: the item whose handler created it, or -1
    private final ChainPartition partition = new ChainPartition(item -> cause[item]);
    private int knownEvents; // number of events in chains

    public PctWithChainPartitioning(long seed, int depth, int length, double timerWeight) {
        super(new SeededRandom(SeededRandom.deriveSeed(seed, "chain priorities")), timerWeight);
        changePoints = PriorityChangePoints.draw(random, depth, length);
    }

    /** Returns a strategy with a random depth and length, for an execution with at most this many steps. */
    public static PctWithChainPartitioning drawn(Setup setup, long seed, int steps) {
        PriorityChangePoints.Assumption assumed = PriorityChangePoints.Assumption.draw(seed, steps);
        return new PctWithChainPartitioning(seed, assumed.depth(), assumed.length(), setup.timerWeight());
    }

    /** Adds the items that the step created to chains. */
    @Override
    public void onPerformed(Step step) {
        Recording recording = step.recording();
        int from = step.firstCreatedItem();
        int end = from + step.createdItemCount();
        chainOf = IntArrays.roomFor(chainOf, end);
        cause = IntArrays.roomFor(cause, end);
        int handledItem = step.isExternal() || recording.size() == 0 ? -1 : itemOf(step);
        for (int item = from; item < end; item++) {
            cause[item] = handledItem;
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
        return priorities.get(chainOf[item]) - 1e-9 * item; // within a chain, the oldest first
    }
}
