package dev.winnow.minimize;

import dev.winnow.model.Execution;

/** A listener to the progress of a minimization, called by the minimizing thread. */
public interface MinimizationProgress {

    MinimizationProgress NONE = new MinimizationProgress() {};

    /** Reports the work done so far. Called often, so that the caller can show progress or check the clock. */
    default void onSpent(String stage, int events, long schedules) {}

    /** Reports a smaller execution that replays on a fresh system, so that the caller can save it. */
    default void onImproved(Execution best) {}
}
