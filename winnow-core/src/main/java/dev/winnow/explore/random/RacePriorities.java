package dev.winnow.explore.random;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/**
 * The random priorities of partial order sampling: an event draws its priority when it becomes possible, the highest is
 * next, and those that race with it draw anew.
 *
 * <p>POS, Yuan, Yang and Gu (CAV'18). The paper has no timers: whether a message or a timer is next is decided before,
 * by {@link TimerChoice}. Events are known by small numbers.
 */
final class RacePriorities {

    private final SeededRandom random;
    private double[] priorities = new double[64]; // by event
    private int[] drawnIn = new int[64]; // by event: in which execution it drew its priority, 0 if it has none
    private int execution = 1;

    RacePriorities(SeededRandom random) {
        this.random = random;
    }

    /** Returns the priority of an event, which is above 0. Draws it if the event has none. */
    double drawIfAbsent(int event) {
        if (event >= priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * event);
            drawnIn = Arrays.copyOf(drawnIn, 2 * event);
        }
        if (drawnIn[event] != execution) {
            drawnIn[event] = execution;
            priorities[event] = 1 - random.nextDouble();
        }
        return priorities[event];
    }

    /** Forgets the priority of an event that races with the one that is next. */
    void forget(int event) {
        if (event < drawnIn.length) {
            drawnIn[event] = 0;
        }
    }

    /** Forgets all priorities, since another execution begins. */
    void clear() {
        execution++;
    }
}
