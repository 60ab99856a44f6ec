package dev.winnow.minimize;

import dev.winnow.model.Execution;

/** Is told how a minimization gets on; by the thread that minimizes. */
public interface Progress {

    Progress NOBODY = new Progress() {};

    /** Often: to show something, to look at the clock. */
    default void spent(String stage, int events, long schedules) {}

    /** There is a better execution, and it replays on a fresh system: to save it. */
    default void improved(Execution best) {}
}
