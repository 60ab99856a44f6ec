package dev.winnow.lab.bench;

/**
 * The size of benchmarks.
 *
 * @param events the number of events of a long execution
 * @param traceEvents the number of events of an execution that is replayed, written and read
 * @param executions the number of executions of a fuzzing campaign
 * @param warmups the number of rounds that do not count
 * @param rounds the number of rounds, of which the best counts
 */
record BenchmarkScale(int events, int traceEvents, int executions, int warmups, int rounds) {

    static final BenchmarkScale FULL = new BenchmarkScale(1_000_000, 50_000, 1_000, 5, 7);

    /** The scale for tests, which only check that benchmarks run. */
    static final BenchmarkScale TINY = new BenchmarkScale(2_000, 500, 20, 0, 1);
}
