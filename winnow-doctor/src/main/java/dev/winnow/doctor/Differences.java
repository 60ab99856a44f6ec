package dev.winnow.doctor;

import org.jspecify.annotations.Nullable;

/** The first difference of each weight between two runs of the same executions. */
record Differences(@Nullable Difference events, @Nullable Difference states) {

    static final Differences NONE = new Differences(null, null);

    static Differences of(Difference difference) {
        return difference.weight() == Difference.Weight.EVENTS
                ? new Differences(difference, null)
                : new Differences(null, difference);
    }

    Differences then(Differences later) {
        return new Differences(
                events == null ? later.events : events, //
                states == null ? later.states : states);
    }

    boolean isNone() {
        return worst() == null;
    }

    @Nullable
    Difference worst() {
        return events == null ? states : events;
    }
}
