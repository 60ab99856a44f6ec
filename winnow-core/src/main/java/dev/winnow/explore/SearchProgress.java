package dev.winnow.explore;

/** A listener that hears now and then how far a search is. */
@FunctionalInterface
public interface SearchProgress {

    /** A listener that ignores what it hears. */
    SearchProgress IGNORED = (states, events, depth) -> {};

    /** Takes the number of distinct states, of events performed, and the length of the longest path in states. */
    void at(long states, long events, int depth);
}
