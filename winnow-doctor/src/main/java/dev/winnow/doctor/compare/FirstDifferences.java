package dev.winnow.doctor.compare;

import org.jspecify.annotations.Nullable;

/** The first difference of each weight between two runs of the same executions. */
public record FirstDifferences(
        @Nullable Difference events, @Nullable Difference states) {

    public static final FirstDifferences NONE = new FirstDifferences(null, null);

    static FirstDifferences of(Difference difference) {
        return difference.weight() == Difference.Weight.EVENTS
                ? new FirstDifferences(difference, null)
                : new FirstDifferences(null, difference);
    }

    public FirstDifferences mergedWith(FirstDifferences later) {
        return new FirstDifferences(
                events == null ? later.events : events, //
                states == null ? later.states : states);
    }

    public boolean isEmpty() {
        return mostSevere() == null;
    }

    public @Nullable Difference mostSevere() {
        return events == null ? states : events;
    }
}
