package dev.winnow.minimize;

import dev.winnow.model.Execution;

/** Is told how a minimization gets on; by the thread that minimizes. */
public interface MinimizationProgress {

    MinimizationProgress NONE = new MinimizationProgress() {};

    /** Often: to show something, to look at the clock. */
    default void onSpent(String stage, int events, long schedules) {}

    /** There is a better execution, and it replays on a fresh system: to save it. */
    default void onImproved(Execution best) {}
}
