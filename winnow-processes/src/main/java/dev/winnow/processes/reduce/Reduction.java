package dev.winnow.processes.reduce;

import dev.winnow.processes.model.ReplayPlan;

/**
 * The result of a reduction.
 *
 * @param plan the reduced plan
 * @param claims what is known about it
 */
public record Reduction(ReplayPlan plan, Claims claims) {}
