package dev.winnow.processes.trial;

/**
 * What a reduction is doing.
 *
 * @param stage the current stage
 * @param inputs the number of inputs of the candidate that was decided
 * @param accepted true if it replaces the incumbent
 * @param tally its failing runs
 * @param replays the replays so far
 */
public record ReductionProgress(String stage, int inputs, boolean accepted, Proportion tally, int replays) {}
