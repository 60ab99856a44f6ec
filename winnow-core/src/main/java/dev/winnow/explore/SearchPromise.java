package dev.winnow.explore;

/** What a search can promise. */
public enum SearchPromise {
    /** Draws executions at random. Finding nothing proves nothing. */
    SAMPLES("how many executions it drew"),
    /** Ends with all states, if there is no limit that it meets before. */
    COVERS_ALL_STATES("`complete: all N states`"),
    /** A violated safety invariant is found with the fewest steps. */
    SHORTEST_VIOLATION("a violation with the fewest steps"),
    /** Counts deviations from a delaying explorer, and knows up to how many it covered or sampled. */
    COUNTS_DELAYS("up to how many delays"),
    /** Performs at least one execution of every order of dependent events. */
    ONE_EXECUTION_PER_TRACE("`complete: all orders of dependent events`"),
    /** Finds fair cycles in which progress is required for ever. */
    LIVENESS("that progress is made at last"),
    /** Counts states that differ only in which of interchangeable processes is which as one. */
    MERGES_SYMMETRIC_STATES("interchangeable processes count once"),
    /** Continues later where it was stopped. */
    RESUMES("`--resume`");

    private final String text;

    SearchPromise(String text) {
        this.text = text;
    }

    /** Returns the promise in words. */
    public String text() {
        return text;
    }
}
