package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * PCT for messages: what gets priorities are chains of events that bring about one another, not processes. A bug that needs d events in one order is met with a chance of at least
 * 1/(w^2 n^(d-1)), where n is the number of events and w how many there are of which none brought about another.
 *
 * <p>PCTCP, Ozkan and others (OOPSLA'18).
 */
public final class ChainPriorities extends ByPriority {

    private final ChangePoints changes;
    private final List<Double> priorities = new ArrayList<>(); // by chain
    private int[] chainOf = new int[64]; // by item
    private int[] cause = new int[64]; // by item: the item whose handler made it, or -1
    private final ChainPartition partition = new ChainPartition(item -> cause[item]);
    private int known; // events in chains

    public ChainPriorities(long seed, int depth, int length, double timerWeight) {
        super(new Dice(Dice.derive(seed, "chain priorities")), timerWeight);
        changes = ChangePoints.draw(dice, depth, length);
    }

    /** Makes a strategy for an execution of at most so many steps, with a random depth and length. */
    static ChainPriorities drawn(Setup setup, long seed, int steps) {
        ChangePoints.Assumption assumed = ChangePoints.Assumption.draw(seed, steps);
        return new ChainPriorities(seed, assumed.depth(), assumed.length(), setup.timerWeight());
    }

    /** Puts what the step made into chains, in the order in which it was made. */
    @Override
    public void performed(Step step) {
        Recording recording = step.recording();
        int from = step.firstMade();
        int end = from + step.madeCount();
        if (end > chainOf.length) {
            chainOf = Arrays.copyOf(chainOf, 2 * end);
            cause = Arrays.copyOf(cause, 2 * end);
        }
        int by = step.isExternal() || recording.size() == 0 ? -1 : itemOf(step);
        for (int item = from; item < end; item++) {
            cause[item] = by;
            int chain = partition.add(item);
            if (chain == priorities.size()) {
                priorities.add(1 - dice.nextDouble());
            }
            chainOf[item] = chain;
            double change = changes.at(known++);
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
