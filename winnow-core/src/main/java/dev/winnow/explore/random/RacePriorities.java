package dev.winnow.explore.random;

import dev.winnow.collect.IntArrays;
import dev.winnow.model.SeededRandom;
import java.util.Arrays;

/**
 * The random priorities of partial order sampling: an event draws its priority when it is enabled, the highest is next,
 * and the events that race with it draw again. Events are identified by small numbers.
 *
 * <p>POS, Yuan, Yang, Gu (CAV'18). The paper has no timers; {@link TimerChoice} decides first between messages and
 * timers.
 */
final class RacePriorities {

    private final SeededRandom random;
    private double[] priorities = new double[64]; // by event
    private int[] drawnIn = new int[64]; // by event: the execution in which it drew its priority, or 0
    private int execution = 1;

    RacePriorities(SeededRandom random) {
        this.random = random;
    }

    /** Returns the priority of an event, which is positive, and draws it first if absent. */
    double drawIfAbsent(int event) {
        if (event >= priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * event);
            drawnIn = IntArrays.roomFor(drawnIn, 2L * event);
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

    /** Forgets all priorities, for the next execution. */
    void clear() {
        execution++;
    }
}
