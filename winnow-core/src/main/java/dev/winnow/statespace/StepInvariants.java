package dev.winnow.statespace;

import dev.winnow.model.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The invariants that read steps or have a history, for steps of a single component. A history is a number that stands
 * for the histories of all of them. Used by one thread.
 */
public interface StepInvariants {

    /** Returns the number of these invariants. */
    int count();

    String name(int invariant);

    /** Returns true if the two histories differ for this invariant. */
    boolean differs(int invariant, int one, int other);

    /**
     * Shows a step to the invariants and returns the history after it.
     *
     * @param localStates the local states after the step, by process; those of other components may be any
     */
    int historyAfter(int history, int configuration, int step, int[] localStates);

    /** Returns the violation of the last step, or null. */
    @Nullable
    Violation violation();

    /** Returns the processes whose states were read at the last step. */
    int[] readProcesses();

    /** Returns the first invariant that reads the state of the process at the last step. */
    int readerOf(int process);

    /** Returns true if the step is of no importance to the invariant, whatever its history so far. */
    boolean isIgnored(int invariant, int configuration, int step, int[] localStates);
}
