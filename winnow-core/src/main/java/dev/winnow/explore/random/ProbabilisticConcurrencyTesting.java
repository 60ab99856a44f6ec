package dev.winnow.explore.random;

import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import java.util.Arrays;

/**
 * Probabilistic concurrency testing (PCT): runs the process with the highest random priority; at d - 1 random positions
 * the priority of the running process drops below all others.
 *
 * <p>Burckhardt, Kothari, Musuvathi, Nagarakatte (ASPLOS'10).
 *
 * <p>Differences: of several messages to one process, any may be next; timers have a separate weight.
 *
 * <p>Guarantee: finds a bug of depth d (d events in one order) with a probability of at least 1/(n k^(d-1)), for n
 * processes and k events.
 */
public final class ProbabilisticConcurrencyTesting extends PriorityStrategy {

    private final PriorityChangePoints changePoints;
    private double[] priorities = new double[16]; // by process; 0 if not drawn yet
    private int selectedCount;

    public ProbabilisticConcurrencyTesting(long seed, int depth, int length, double timerWeight) {
        super(new SeededRandom(SeededRandom.deriveSeed(seed, "probabilistic concurrency testing")), timerWeight);
        changePoints = PriorityChangePoints.draw(random, depth, length);
    }

    /** Returns a strategy with a random depth and length, for an execution with at most this many steps. */
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
        return priorities[process] + 1e-9 * random.nextDouble(); // breaks ties within a process
    }

    @Override
    void onSelected(int item, Situation now) {
        double change = changePoints.priorityAt(selectedCount++);
        if (change < 0) {
            priorities[now.recording().receiverIndex(item)] = change;
        }
    }
}
