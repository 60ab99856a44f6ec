package dev.winnow.threads.runtime;

import java.util.List;

/** Decides which thread runs next, and for how long. Called between steps, in the same order in every execution. */
public interface SchedulePolicy {

    /** The answer that fires the earliest timer although threads are ready: they are slow. */
    int FIRE_TIMER = -1;

    /** The answer that ends the execution: the schedule does not fit. */
    int NO_SUCH_THREAD = -2;

    /** Stands for a delivery in a schedule. */
    int DELIVER = -3;

    /** The answer of {@link #pointsUntilPreemption} that lets a thread run until it blocks or yields. */
    int NO_PREEMPTION = Integer.MAX_VALUE;

    /**
     * Returns the index of the thread that runs next, the number of threads plus the index of a delivery,
     * {@link #FIRE_TIMER} or {@link #NO_SUCH_THREAD}.
     *
     * @param ready the threads that can run, in the order in which they became ready
     * @param deliveries what can be delivered instead. There is at least one thread or delivery
     * @param hasTimer true if there is a timer to fire
     */
    int choose(List<ControlledThread> ready, List<? extends Delivery> deliveries, boolean hasTimer);

    /** Returns after how many choice points the thread that runs now is preempted: at least 1. */
    int pointsUntilPreemption();
}
