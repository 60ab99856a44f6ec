package dev.winnow.threads.runtime;

import java.util.List;

/** Decides which thread runs next, and for how long. Called between steps, in the same order in every execution. */
public interface SchedulePolicy {

    /** The answer that fires the earliest timer although threads are ready: they are slow. */
    int FIRE_TIMER = -1;

    /** The answer that ends the execution: the schedule does not fit. */
    int NO_SUCH_THREAD = -2;

    /** The answer of {@link #pointsUntilPreemption} that lets a thread run until it blocks or yields. */
    int NO_PREEMPTION = Integer.MAX_VALUE;

    /**
     * Returns the index of the thread that runs next, {@link #FIRE_TIMER} or {@link #NO_SUCH_THREAD}.
     *
     * @param ready the threads that can run, at least one, in the order in which they became ready
     * @param hasTimer true if there is a timer to fire
     */
    int choose(List<ControlledThread> ready, boolean hasTimer);

    /** Returns after how many choice points the thread that runs now is preempted: at least 1. */
    int pointsUntilPreemption();
}
