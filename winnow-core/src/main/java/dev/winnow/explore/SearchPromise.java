package dev.winnow.explore;

/** A guarantee of a search. */
public enum SearchPromise {
    /** Draws executions at random. Finding nothing proves nothing. */
    SAMPLES("how many executions it drew"),
    /** Visits all states unless a limit stops it first. */
    COVERS_ALL_STATES("`complete: all N states`"),
    /** Visits all states of all components, in all situations between them, unless a limit stops it first. */
    COVERS_ALL_COMPONENTS("`complete: all N states of M components`"),
    /** Finds a violation of a safety invariant with the fewest steps. */
    SHORTEST_VIOLATION("a violation with the fewest steps"),
    /** Counts delays, and reports up to how many it covered or sampled. */
    COUNTS_DELAYS("up to how many delays"),
    /** Performs at least one execution of every order of dependent events. */
    ONE_EXECUTION_PER_TRACE("`complete: all orders of dependent events`"),
    /** Covers every order of dependent events of each component, in all orders of the messages between them. */
    JOINS_LOCAL_TRACES("`complete: all N local traces of M components`"),
    /** Finds fair cycles in which progress is required forever. */
    LIVENESS("that progress is eventually made"),
    /** Merges states that are equal up to a permutation of interchangeable processes. */
    MERGES_SYMMETRIC_STATES("interchangeable processes count once"),
    /** Can be stopped and resumed. */
    RESUMES("`--resume`");

    private final String text;

    SearchPromise(String text) {
        this.text = text;
    }

    /** Returns the guarantee in words. */
    public String text() {
        return text;
    }
}
