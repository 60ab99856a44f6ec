package dev.winnow.doctor.compare;

import org.jspecify.annotations.Nullable;

/** The first difference of each severity between two runs of the same executions. */
public record FirstDifferences(
        @Nullable Difference events, @Nullable Difference states) {

    /** No difference. */
    public static final FirstDifferences NONE = new FirstDifferences(null, null);

    static FirstDifferences of(Difference difference) {
        return difference.weight() == Difference.Weight.EVENTS
                ? new FirstDifferences(difference, null)
                : new FirstDifferences(null, difference);
    }

    /** Returns the first difference of each severity among these and later ones. */
    public FirstDifferences mergedWith(FirstDifferences later) {
        return new FirstDifferences(
                events == null ? later.events : events, //
                states == null ? later.states : states);
    }

    /** Returns true if there is no difference. */
    public boolean isEmpty() {
        return mostSevere() == null;
    }

    /** Returns the most severe difference, or null if there is none. */
    public @Nullable Difference mostSevere() {
        return events == null ? states : events;
    }
}
