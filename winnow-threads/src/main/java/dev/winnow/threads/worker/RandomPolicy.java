package dev.winnow.threads.worker;

import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.Delivery;
import dev.winnow.threads.runtime.SchedulePolicy;
import java.util.List;
import java.util.SplittableRandom;

/** Draws the next thread or delivery uniformly, and preempts at each choice point with a fixed probability. */
final class RandomPolicy implements SchedulePolicy {

    /** A thread that spins is preempted after so many choice points, whatever the probability. */
    private static final int MAX_POINTS = 10_000;

    private final SplittableRandom random;
    private final double preemption;
    private final double earlyTimers;

    RandomPolicy(long seed, double preemption, double earlyTimers) {
        this.random = new SplittableRandom(seed);
        this.preemption = preemption;
        this.earlyTimers = earlyTimers;
    }

    @Override
    public int choose(List<ControlledThread> ready, List<? extends Delivery> deliveries, boolean hasTimer) {
        if (hasTimer && earlyTimers > 0 && random.nextDouble() < earlyTimers) {
            return FIRE_TIMER;
        }
        int choices = ready.size() + deliveries.size();
        return choices == 1 ? 0 : random.nextInt(choices);
    }

    /** Draws from the geometric distribution. */
    @Override
    public int pointsUntilPreemption() {
        if (preemption <= 0) {
            return MAX_POINTS;
        }
        if (preemption >= 1) {
            return 1;
        }
        double points = 1 + StrictMath.log(1 - random.nextDouble()) / StrictMath.log(1 - preemption);
        return (int) Math.min(points, MAX_POINTS);
    }
}
