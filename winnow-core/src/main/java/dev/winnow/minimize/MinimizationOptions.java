package dev.winnow.minimize;

import java.util.Set;

/**
 * The options of a minimization.
 *
 * @param stages the names of the stages to run; all if empty
 * @param maxSteps the maximum number of steps spent in total
 * @param jobs the number of threads that test candidates
 * @param tries the number of attempts before a candidate counts as passing; above 1 for nondeterministic systems
 * @param effort the factor by which the budgets of searches and proofs are multiplied
 * @param backtracks the rules for backtracks of {@link Pipeline#DEMI}
 * @param keptSteps the steps of the original, by index, that the result must have, too
 */
public record MinimizationOptions(
        Pipeline pipeline,
        Set<String> stages,
        long maxSteps,
        int jobs,
        int tries,
        int effort,
        BacktrackRules backtracks,
        Set<Integer> keptSteps) {

    /** Enough for the casebook. On slow systems the time limit ends the minimization earlier. */
    public static final long DEFAULT_MAX_STEPS = 2_000_000_000L;

    public static final MinimizationOptions DEFAULT =
            new MinimizationOptions(Pipeline.WINNOW, Set.of(), DEFAULT_MAX_STEPS, 1, 1, 1);

    /** Creates options with the backtracks of the paper. */
    public MinimizationOptions(Pipeline pipeline, Set<String> stages, long maxSteps, int jobs, int tries, int effort) {
        this(pipeline, stages, maxSteps, jobs, tries, effort, BacktrackRules.PAPER, Set.of());
    }

    public MinimizationOptions {
        stages = Set.copyOf(stages);
        keptSteps = Set.copyOf(keptSteps);
        if (maxSteps < 1 || jobs < 1 || tries < 1 || effort < 1) {
            throw new IllegalArgumentException("steps, jobs, tries and effort must be at least 1, not " + maxSteps
                    + ", " + jobs + ", " + tries + " and " + effort);
        }
    }

    /** Returns true if the stage is to run. */
    public boolean includes(String stage) {
        return stages.isEmpty() || stages.contains(stage);
    }

    /** Returns these options with another pipeline. */
    public MinimizationOptions withPipeline(Pipeline other) {
        return new MinimizationOptions(other, stages, maxSteps, jobs, tries, effort, backtracks, keptSteps);
    }

    /** Returns these options with another number of threads. */
    public MinimizationOptions withJobs(int threads) {
        return new MinimizationOptions(pipeline, stages, maxSteps, threads, tries, effort, backtracks, keptSteps);
    }

    /** Returns these options with other rules for backtracks. */
    public MinimizationOptions withBacktracks(BacktrackRules rules) {
        return new MinimizationOptions(pipeline, stages, maxSteps, jobs, tries, effort, rules, keptSteps);
    }

    /** Returns these options with steps of the original that the result must have, too. */
    public MinimizationOptions withKeptSteps(Set<Integer> steps) {
        return new MinimizationOptions(pipeline, stages, maxSteps, jobs, tries, effort, backtracks, steps);
    }
}
