package dev.winnow.statespace;

/** A state space that can be reduced by the symmetry among processes that the scenario declares interchangeable. */
public interface SymmetricStateSpace extends StateSpace {

    /**
     * Returns the reduced state space: configurations that are equal up to a permutation of interchangeable processes
     * have equal fingerprints. {@link #save} still writes the actual configuration. Returns itself if no processes are
     * interchangeable.
     */
    StateSpace symmetryReduced();

    /** Returns the state space reduced by symmetry if it can be, else as it is. */
    static StateSpace reduced(StateSpace space) {
        return space instanceof SymmetricStateSpace symmetric ? symmetric.symmetryReduced() : space;
    }
}
