package dev.winnow.cli.search;

import dev.winnow.explore.SearchEnd;
import dev.winnow.trace.json.JsonFields;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a search ended, as text and JSON.
 *
 * @param isInterrupted for a search that was stopped: true if the user interrupted it, false if the time was up
 */
public record SearchEndText(SearchEnd end, boolean isInterrupted) {

    /** Returns the reason as one word. */
    String word() {
        return isStopped()
                ? isInterrupted ? "interrupted" : "time"
                : end.cause().name().toLowerCase(Locale.ROOT);
    }

    /** Returns what kept the search from covering everything; null if it did, or if it found a violation. */
    @Nullable
    String limit() {
        if (!isStopped()) {
            return end.detail();
        }
        String work = end.detail() == null ? "" : " while " + end.detail();
        return isInterrupted ? "interrupted" + work : "the time was up" + work + " (--time)";
    }

    private boolean isStopped() {
        return end.cause() == SearchEnd.Cause.STOPPED;
    }

    /** Returns a line about the limit, if there is one. */
    List<String> lines(boolean isSampling) {
        boolean isNamed = end.cause() != SearchEnd.Cause.UNDECIDED; // the lines about invariants say more
        return limit() == null || !isNamed
                ? List.of()
                : List.of((isSampling ? "ended        " : "incomplete   ") + limit());
    }

    void writeFields(JsonFields json) {
        json.bool("complete", end.cause() == SearchEnd.Cause.COMPLETE);
        json.text("end", word());
        json.text("limit", limit());
    }
}
