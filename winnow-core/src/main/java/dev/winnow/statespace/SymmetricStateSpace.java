package dev.winnow.statespace;

/** A state space that can be reduced by the symmetry among processes that the scenario calls interchangeable. */
public interface SymmetricStateSpace extends StateSpace {

    /**
     * Returns the state space in which configurations that differ only in which of interchangeable processes is which
     * have one name ({@link #fingerprintLow} and {@link #fingerprintHigh}). What is {@linkplain #save left} is still
     * one of them, as it is. Returns itself if there are no such processes.
     */
    StateSpace symmetryReduced();

    /** Returns this state space reduced by symmetry if it can be, and as it is otherwise. */
    static StateSpace reduced(StateSpace space) {
        return space instanceof SymmetricStateSpace symmetric ? symmetric.symmetryReduced() : space;
    }
}
