package dev.winnow.rehearse;

/** A state space that can be reduced by the symmetry among processes that the scenario calls interchangeable. */
public interface SymmetricStateSpace extends Graph {

    /**
     * Returns the state space in which configurations that differ only in which of interchangeable processes is which have
     * one name ({@link #low} and {@link #high}). What is {@linkplain #leave left} is still one of them, as it is. Returns
     * itself if there are no such processes.
     */
    Graph folded();

    /** Returns this state space reduced by symmetry if it can be, and as it is otherwise. */
    static Graph reduced(Graph graph) {
        return graph instanceof SymmetricStateSpace symmetric ? symmetric.folded() : graph;
    }
}
