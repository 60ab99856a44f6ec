package dev.winnow.explore.component;

import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchLimitReached;
import dev.winnow.model.Counted;
import java.util.function.BooleanSupplier;

/**
 * Limits on what is stored about one component.
 *
 * @param count maximum number of states, and of sets
 * @param bytes maximum size of all sets of a component
 * @param stop returns true once the search has to stop
 * @param setStates maximum number of states in one set; a larger set is cut off
 */
record ComponentBudget(long count, long bytes, BooleanSupplier stop, long setStates) {

    private static final int GROWTH = 8;

    /** Creates limits that cut off no set. */
    ComponentBudget(long count, long bytes, BooleanSupplier stop) {
        this(count, bytes, stop, Long.MAX_VALUE);
    }

    /** Returns these limits, with sets cut off at a size that is not above the maximum number of states. */
    ComponentBudget cuttingSets(long states) {
        return new ComponentBudget(count, bytes, stop, Math.min(states, count));
    }

    /** Returns these limits with larger sets, which the component needs. */
    ComponentBudget withLargerSets(String component) {
        requireStates(component, setStates == count ? count + 1 : 0);
        return cuttingSets(GROWTH * setStates);
    }

    void requireStates(String component, long states) {
        if (states > count) {
            throw reached(
                    SearchEnd.Cause.STATES,
                    "component '" + component + "' has more than " + Counted.of(count, "state") + " (--states)");
        }
    }

    void requireSets(String component, long sets, long setBytes) {
        if (sets > count) {
            throw reached(
                    SearchEnd.Cause.STATES,
                    "component '" + component + "' has more than " + Counted.of(count, "set")
                            + " of states (--states)");
        }
        if (setBytes > bytes) {
            throw reached(
                    SearchEnd.Cause.MEMORY,
                    "the sets of states of component '" + component + "' need more than "
                            + Counted.of(bytes >> 20, "MB", "MB") + " (--memory, or more memory for Java)");
        }
    }

    /** Polls for a stop during long work. */
    void requireTime(String work) {
        if (stop.getAsBoolean()) {
            throw new SearchLimitReached(SearchEnd.stoppedWhile(work));
        }
    }

    private static SearchLimitReached reached(SearchEnd.Cause cause, String limit) {
        return new SearchLimitReached(new SearchEnd(cause, limit));
    }
}
