package dev.winnow.explore;

import dev.winnow.model.Counted;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a search ended.
 *
 * @param detail for a limit, a sentence that names it and the component or option that it belongs to; for a stop, what
 *     the search was doing ("exploring component 'a'"), or null if that says nothing; else null
 */
public record SearchEnd(Cause cause, @Nullable String detail) {

    /** The kind of a reason. */
    public enum Cause {
        /** Everything was covered and decided. */
        COMPLETE,
        /** It found a violation. */
        VIOLATION,
        /** Its caller stopped it: the time was up, or the user interrupted it. */
        STOPPED,
        /** The limit on states. */
        STATES,
        /** The limit on memory. */
        MEMORY,
        /** The limit on depth. */
        DEPTH,
        /** The limit on steps of an execution. */
        STEPS,
        /** The limit on executions. */
        EXECUTIONS,
        /** The limit on delays. */
        DELAYS,
        /** Everything was covered, but some invariant could not be decided everywhere. */
        UNDECIDED
    }

    public static final SearchEnd COMPLETE = new SearchEnd(Cause.COMPLETE, null);
    public static final SearchEnd VIOLATION = new SearchEnd(Cause.VIOLATION, null);
    public static final SearchEnd STOPPED = new SearchEnd(Cause.STOPPED, null);
    public static final SearchEnd UNDECIDED =
            new SearchEnd(Cause.UNDECIDED, "not every invariant could be decided everywhere");

    /** Returns the end of a search that was stopped while it did something. */
    public static SearchEnd stoppedWhile(String work) {
        return new SearchEnd(Cause.STOPPED, work);
    }

    /** Returns the end at the limit on states. */
    public static SearchEnd atStates(long limit) {
        return atStates(limit, "state");
    }

    /** Returns the end at the limit on states, which the search calls by another name. */
    public static SearchEnd atStates(long limit, String noun) {
        return new SearchEnd(Cause.STATES, "the search ended after " + Counted.of(limit, noun) + " (--states)");
    }

    /** Returns the end at the limit on depth. */
    public static SearchEnd atDepth(int limit) {
        return new SearchEnd(Cause.DEPTH, "the search ended at depth " + limit + " (--depth)");
    }

    /** Returns the end at the limit on executions. */
    public static SearchEnd atExecutions(long limit) {
        return new SearchEnd(
                Cause.EXECUTIONS, "the search ended after " + Counted.of(limit, "execution") + " (--executions)");
    }

    /** Returns the end at the limit on delays. */
    public static SearchEnd atDelays(int limit) {
        return new SearchEnd(Cause.DELAYS, "the search ended with " + Counted.of(limit, "delay") + " (--delays)");
    }
}
