package dev.winnow.processes.trial;

/**
 * What all tests of a reduction share.
 *
 * @param failure the fingerprint with which runs must fail; a run that fails otherwise counts as passing
 * @param budget the limits
 * @param seed decides how replays are perturbed
 */
public record TrialRequest(String failure, ReductionBudget budget, long seed) {}
