package dev.winnow.statespace;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Violation;
import org.jspecify.annotations.Nullable;

/** An invariant or a reachability goal that reads only states. It can be evaluated for any combination of states. */
public interface StateCheck {

    String name();

    /** Returns when it is evaluated. */
    Invariant.When when();

    /** Returns the processes that evaluations have read so far, sorted. */
    int[] readProcesses();

    /** Returns the processes that the last evaluation read, in the order of its first reads. */
    int[] lastRead();

    /**
     * Evaluates these local states, by process. Those of processes that were never read may be any.
     *
     * @return the violation, or null; a reachability goal has none
     */
    @Nullable
    Violation findViolation(int[] localStates);

    /** Returns true if it needs no more evaluation: a goal that was reached. */
    boolean isDone();
}
