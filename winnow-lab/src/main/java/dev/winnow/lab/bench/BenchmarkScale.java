package dev.winnow.lab.bench;

/**
 * How much is measured.
 *
 * @param events of a long execution
 * @param traceEvents of an execution that is replayed, written and read
 * @param executions of a fuzzing campaign
 * @param warmups rounds that do not count
 * @param rounds of which the best one counts
 */
record BenchmarkScale(int events, int traceEvents, int executions, int warmups, int rounds) {

    static final BenchmarkScale FULL = new BenchmarkScale(1_000_000, 50_000, 1_000, 5, 7);

    /** Enough to see that everything runs. */
    static final BenchmarkScale TINY = new BenchmarkScale(2_000, 500, 20, 0, 1);
}
