package dev.winnow.explore;

import java.util.Optional;

/** A search that proceeds in small portions, so that several searches can take turns. */
public interface IncrementalSearch {

    /**
     * Continues with a small portion. Returns false once the search has ended: nothing is left to do, or nothing more
     * is allowed.
     */
    boolean advance();

    /** Returns the number of events performed so far. */
    long events();

    /** Returns the number of distinct states seen so far. */
    long newStates();

    /** Returns the result so far. */
    SearchResult result();

    /** Returns where the search was stopped, if another search can continue from there. */
    default Optional<Checkpoint> checkpoint() {
        return Optional.empty();
    }

    /** Advances until the search has ended. Returns its result. */
    default SearchResult run() {
        boolean continues = true;
        while (continues) {
            continues = advance();
        }
        return result();
    }
}
