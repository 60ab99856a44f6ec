package dev.winnow.processes.model;

/**
 * A request to perform a plan once.
 *
 * @param plan the plan
 * @param seed distinguishes the replays of a plan. A simulated cluster draws from it; on real servers it decides
 *     nothing, since addresses, process ids and ephemeral ports differ from run to run anyway
 */
public record ReplayRequest(ReplayPlan plan, long seed) {}
