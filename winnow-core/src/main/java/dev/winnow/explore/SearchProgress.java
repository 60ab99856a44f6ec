package dev.winnow.explore;

/** A listener for the progress of a search. */
@FunctionalInterface
public interface SearchProgress {

    /** A listener that does nothing. */
    SearchProgress IGNORED = (states, events, depth) -> {};

    /**
     * Reports the progress so far.
     *
     * @param states number of distinct states
     * @param events number of events performed
     * @param depth length of the longest path, in states
     */
    void report(long states, long events, int depth);
}
