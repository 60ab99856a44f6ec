package dev.winnow.lab.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Rounds of measurements that alternate between tasks, so that a busy machine slows down all of them. The best round of
 * each task counts: on a shared machine, it is the least disturbed one.
 *
 * @param warmups the number of rounds that do not count
 * @param rounds the number of rounds that count
 */
record Rounds(int warmups, int rounds, LongSupplier nanoTime) {

    /** A task to measure. */
    interface MeasuredTask {

        /** Runs the task and returns its number of units (events, executions). */
        long run();
    }

    /** Returns the nanoseconds per unit of each task. */
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
        long start = nanoTime.getAsLong();
        long units = task.run();
        return (double) (nanoTime.getAsLong() - start) / units;
    }
}
