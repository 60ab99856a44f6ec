package dev.winnow.processes.trial;

/**
 * The limits of a reduction.
 *
 * @param replays the maximum number of replays that count; replays started ahead of need are not counted
 * @param millis the maximum time, with the time before a resumption
 */
public record ReductionBudget(int replays, long millis) {

    /** Checks the limits. */
    public ReductionBudget {
        if (replays < 1 || millis < 1) {
            throw new IllegalArgumentException("a budget needs at least one replay and one millisecond");
        }
    }

    /** Returns a part of this budget, counted from the same beginning. */
    ReductionBudget share(double share) {
        return new ReductionBudget((int) Math.ceil(replays * share), (long) Math.ceil(millis * share));
    }
}
