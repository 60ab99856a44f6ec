package dev.winnow.lab.component;

import dev.winnow.explore.SearchResult;

/** The way a search ended. */
public enum SearchEnd {
    /** It covered everything and found no violation. */
    COMPLETE,
    /** It found a violation. */
    VIOLATION,
    /** A limit on time, states or memory ended it. */
    LIMIT;

    static SearchEnd of(SearchResult result) {
        return result.hasFailed() ? VIOLATION : result.complete() ? COMPLETE : LIMIT;
    }
}
