package dev.winnow.explore.skeleton;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;

/** The limits of a search over local traces, and whether one was reached. */
final class TraceBudget {

    private static final int POLL_INTERVAL = 1 << 6;

    private final SearchRequest request;
    private final SearchContext context;
    private long traces;
    private boolean isSpent;
    private boolean isCut; // some trace was too long

    TraceBudget(SearchRequest request, SearchContext context) {
        this.request = request;
        this.context = context;
    }

    void addTrace() {
        traces++;
        isSpent |= traces >= request.states().count();
        isSpent |= traces % POLL_INTERVAL == 0 && context.stop().getAsBoolean();
    }

    /** Returns the number of local traces, prefixes included. */
    long traces() {
        return traces;
    }

    /** Returns true if the search has to end. */
    boolean isSpent() {
        return isSpent;
    }

    /** Returns true if the search left something out. */
    boolean wasReached() {
        return isSpent || isCut;
    }

    /** Returns true if the trace is shorter than the limit of steps in an execution. */
    boolean permitsExtensionOf(LocalTrace trace) {
        boolean permits = trace.events.length < request.executions().steps();
        isCut |= !permits;
        return permits;
    }
}
