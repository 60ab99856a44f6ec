package dev.winnow.minimize;

import java.util.Set;

/**
 * How to minimize.
 *
 * @param stages the only ones to run, by name; all if empty
 * @param mostSteps how many steps may be spent on the whole
 * @param jobs how many threads try candidates
 * @param tries how often a candidate is tried before it is believed to pass: more than once for systems that do not always do the same
 * @param effort how many times as much as usual is spent on searches and proofs
 */
public record Options(Pipeline pipeline, Set<String> stages, long mostSteps, int jobs, int tries, int effort) {

    /** Enough for the casebook; the clock ends it before on slow systems. */
    public static final long MOST_STEPS = 2_000_000_000L;

    public static final Options DEFAULT = new Options(Pipeline.WINNOW, Set.of(), MOST_STEPS, 1, 1, 1);

    public Options {
        stages = Set.copyOf(stages);
        if (mostSteps < 1 || jobs < 1 || tries < 1 || effort < 1) {
            throw new IllegalArgumentException("steps, jobs, tries and effort are at least 1, not " + mostSteps + ", "
                    + jobs + ", " + tries + " and " + effort);
        }
    }

    boolean wants(String stage) {
        return stages.isEmpty() || stages.contains(stage);
    }

    public Options with(Pipeline other) {
        return new Options(other, stages, mostSteps, jobs, tries, effort);
    }

    public Options withJobs(int threads) {
        return new Options(pipeline, stages, mostSteps, threads, tries, effort);
    }
}
