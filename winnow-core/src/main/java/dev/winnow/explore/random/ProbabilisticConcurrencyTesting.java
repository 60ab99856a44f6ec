package dev.winnow.explore.random;

import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import java.util.Arrays;

/**
 * Gives each process a random priority and lets the highest run; at d - 1 random moments the one that runs falls below
 * all others. A bug that needs d events in one order is met with a chance of at least 1/(n k^(d-1)) for n processes and
 * k events.
 *
 * <p>PCT, Burckhardt and others (ASPLOS'10). It differs in that of several messages to one process any may be next, and
 * that timers have a weight of their own.
 */
public final class ProbabilisticConcurrencyTesting extends PriorityStrategy {

    private final PriorityChangePoints changePoints;
    private double[] priorities = new double[16]; // by process; 0 if not drawn yet
    private int selectedCount;

    public ProbabilisticConcurrencyTesting(long seed, int depth, int length, double timerWeight) {
        super(new SeededRandom(SeededRandom.deriveSeed(seed, "probabilistic concurrency testing")), timerWeight);
        changePoints = PriorityChangePoints.draw(random, depth, length);
    }

    /** Makes a strategy for an execution of at most so many steps, with a random depth and length. */
    public static ProbabilisticConcurrencyTesting drawn(Setup setup, long seed, int steps) {
        PriorityChangePoints.Assumption assumed = PriorityChangePoints.Assumption.draw(seed, steps);
        return new ProbabilisticConcurrencyTesting(seed, assumed.depth(), assumed.length(), setup.timerWeight());
    }

    @Override
    double priority(int item, Situation now) {
        int process = now.recording().receiverIndex(item);
        if (process >= priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * process);
        }
        if (priorities[process] == 0) {
            priorities[process] = 1 - random.nextDouble();
        }
        return priorities[process] + 1e-9 * random.nextDouble(); // of one process, any
    }

    @Override
    void onSelected(int item, Situation now) {
        double change = changePoints.priorityAt(selectedCount++);
        if (change < 0) {
            priorities[now.recording().receiverIndex(item)] = change;
        }
    }
}
