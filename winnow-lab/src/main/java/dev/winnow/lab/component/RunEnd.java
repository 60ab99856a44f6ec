package dev.winnow.lab.component;

import dev.winnow.explore.SearchResult;

/** The way that a search of a table ended. */
public enum RunEnd {
    /** It covered everything and found no violation. */
    COMPLETE,
    /** It found a violation. */
    VIOLATION,
    /** A limit on time, states or memory ended it. */
    LIMIT;

    static RunEnd of(SearchResult result) {
        return result.hasFailed() ? VIOLATION : result.complete() ? COMPLETE : LIMIT;
    }
}
