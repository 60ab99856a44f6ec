package dev.winnow.processes.model;

/**
 * A request to perform a plan once.
 *
 * @param plan the plan
 * @param seed chooses what the runner may vary from run to run: addresses, the wall clock, ports. It does not determine
 *     the run.
 */
public record ReplayRequest(ReplayPlan plan, long seed) {}
