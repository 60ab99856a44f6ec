package dev.winnow.explore;

import java.util.Optional;

/** A search that proceeds in small portions, so that a portfolio can interleave several. */
public interface IncrementalSearch {

    /**
     * Performs a small portion of the search. Returns false once the search has ended, either because nothing is left
     * to do or because a limit is reached.
     */
    boolean advance();

    /** Returns the number of events performed so far. */
    long events();

    /** Returns the number of distinct states seen so far. */
    long newStates();

    /** Returns the result so far. */
    SearchResult result();

    /** Returns a checkpoint from which another search can continue, if the search was stopped and supports it. */
    default Optional<Checkpoint> checkpoint() {
        return Optional.empty();
    }

    /** Advances until the search has ended, and returns its result. */
    default SearchResult run() {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = advance();
        }
        return result();
    }
}
