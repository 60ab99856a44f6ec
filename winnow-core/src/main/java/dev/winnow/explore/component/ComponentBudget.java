package dev.winnow.explore.component;

import dev.winnow.model.Counted;
import java.util.function.BooleanSupplier;

/**
 * Limits on what is stored about one component.
 *
 * @param count maximum number of states, and of sets
 * @param bytes maximum size of all sets of a component
 * @param stop returns true once the search has to stop
 */
record ComponentBudget(long count, long bytes, BooleanSupplier stop) {

    /** A limit that a component has reached, or a stop. It ends the search, which is then incomplete. */
    static final class LimitReached extends RuntimeException {
        private static final long serialVersionUID = 1;

        LimitReached(String limit) {
            super(limit, null, false, false);
        }
    }

    void requireStates(String component, long states) {
        if (states > count) {
            throw new LimitReached(
                    "component '" + component + "' has more than " + Counted.of(count, "state") + " (--states)");
        }
    }

    void requireSets(String component, long sets, long setBytes) {
        if (sets > count) {
            throw new LimitReached("component '" + component + "' has more than " + Counted.of(count, "set")
                    + " of states (--states)");
        }
        if (setBytes > bytes) {
            throw new LimitReached("the sets of states of component '" + component + "' need more than "
                    + Counted.of(bytes >> 20, "MB", "MB"));
        }
    }

    /** Polls for a stop during long work. */
    void requireTime(String work) {
        if (stop.getAsBoolean()) {
            throw new LimitReached("stopped while " + work);
        }
    }
}
