package dev.winnow.lab.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Measures tasks in turn, round by round, so that a busy machine slows all of them down. The best round of each counts:
 * on a machine that is shared, it is the one that was disturbed least.
 *
 * @param warmups rounds that do not count
 */
record Rounds(int warmups, int rounds, LongSupplier nanoTime) {

    /** Something to measure. */
    interface MeasuredTask {

        /** Does it, and answers how many units (events, executions) that were. */
        long run();
    }

    /** The nanoseconds per unit of each task. */
    double[] measure(List<? extends MeasuredTask> tasks) {
        double[] best = new double[tasks.size()];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        for (int round = -warmups; round < rounds; round++) {
            for (int i = 0; i < best.length; i++) {
                double nanos = once(tasks.get(i));
                if (round >= 0) {
                    best[i] = Math.min(best[i], nanos);
                }
            }
        }
        return best;
    }

    private double once(MeasuredTask task) {
        long begin = nanoTime.getAsLong();
        long units = task.run();
        return (double) (nanoTime.getAsLong() - begin) / units;
    }
}
