package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import java.util.Arrays;

/**
 * Gives each process a random priority and lets the highest run; at d - 1 random moments the one that runs falls below all others. A bug that needs d events in one order is met with a chance of
 * at least 1/(n k^(d-1)) for n processes and k events.
 *
 * <p>PCT, Burckhardt and others (ASPLOS'10). It differs in that of several messages to one process any may be next, and that timers have a weight of their own.
 */
public final class ProbabilisticConcurrencyTesting extends ByPriority {

    private final ChangePoints changes;
    private double[] priorities = new double[16]; // by process; 0 if not drawn yet
    private int taken;

    public ProbabilisticConcurrencyTesting(long seed, int depth, int length, double timerWeight) {
        super(new Dice(Dice.derive(seed, "probabilistic concurrency testing")), timerWeight);
        changes = ChangePoints.draw(dice, depth, length);
    }

    /** Makes a strategy for an execution of at most so many steps, with a random depth and length. */
    static ProbabilisticConcurrencyTesting drawn(Setup setup, long seed, int steps) {
        ChangePoints.Assumption assumed = ChangePoints.Assumption.draw(seed, steps);
        return new ProbabilisticConcurrencyTesting(seed, assumed.depth(), assumed.length(), setup.timerWeight());
    }

    @Override
    double priority(int item, Situation now) {
        int process = now.recording().to(item);
        if (process >= priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * process);
        }
        if (priorities[process] == 0) {
            priorities[process] = 1 - dice.nextDouble();
        }
        return priorities[process] + 1e-9 * dice.nextDouble(); // of one process, any
    }

    @Override
    void taken(int item, Situation now) {
        double change = changes.at(taken++);
        if (change < 0) {
            priorities[now.recording().to(item)] = change;
        }
    }
}
