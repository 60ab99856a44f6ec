/**
 * Guided runs: moves that mean the same in every execution, schedules of moves, and the runs that perform them, rewind,
 * and report absent moves. {@link dev.winnow.guided.GuidedRun} defines what an {@code int[]} of choices holds.
 */
package dev.winnow.guided;
