package dev.winnow.minimize;

import java.util.Set;

/**
 * How to minimize.
 *
 * @param stages the only ones to run, by name; all if empty
 * @param maxSteps how many steps may be spent on the whole
 * @param jobs how many threads try candidates
 * @param tries how often a candidate is tried before it is believed to pass: more than once for systems that do not
 *     always do the same
 * @param effort how many times as much as usual is spent on searches and proofs
 */
public record MinimizationOptions(
        Pipeline pipeline, Set<String> stages, long maxSteps, int jobs, int tries, int effort) {

    /** Enough for the casebook; the clock ends it before on slow systems. */
    public static final long DEFAULT_MAX_STEPS = 2_000_000_000L;

    public static final MinimizationOptions DEFAULT =
            new MinimizationOptions(Pipeline.WINNOW, Set.of(), DEFAULT_MAX_STEPS, 1, 1, 1);

    public MinimizationOptions {
        stages = Set.copyOf(stages);
        if (maxSteps < 1 || jobs < 1 || tries < 1 || effort < 1) {
            throw new IllegalArgumentException("steps, jobs, tries and effort are at least 1, not " + maxSteps + ", "
                    + jobs + ", " + tries + " and " + effort);
        }
    }

    public boolean includes(String stage) {
        return stages.isEmpty() || stages.contains(stage);
    }

    public MinimizationOptions withPipeline(Pipeline other) {
        return new MinimizationOptions(other, stages, maxSteps, jobs, tries, effort);
    }

    public MinimizationOptions withJobs(int threads) {
        return new MinimizationOptions(pipeline, stages, maxSteps, threads, tries, effort);
    }
}
