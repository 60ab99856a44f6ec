package dev.winnow.threads.protocol;

import java.util.List;

/**
 * A request to perform one execution.
 *
 * @param isTraced true to describe the steps
 * @param limits when to give up
 */
public record RunRequest(ProgramMethod program, Choices choices, boolean isTraced, Limits limits) implements Message {

    /**
     * How threads are chosen.
     *
     * @param seed of the program's random numbers and, without a schedule, of the order of its threads
     * @param preemption probability of a switch at each choice point
     * @param earlyTimers probability that a timer fires before its turn, at each step
     * @param schedule the schedule to follow, as {@link RunResult} returns it; empty to draw one
     */
    public record Choices(long seed, double preemption, double earlyTimers, List<Integer> schedule) {}

    /**
     * When to give up.
     *
     * @param steps maximum number of steps
     * @param virtualMillis maximum virtual time until the program's method returns
     * @param stepMillis maximum real time of one step
     */
    public record Limits(long steps, long virtualMillis, long stepMillis) {}
}
