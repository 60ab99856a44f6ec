package dev.winnow.explore.skeleton;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchLimitReached;
import dev.winnow.explore.SearchRequest;
import dev.winnow.model.Counted;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The limits of a search over local traces. Everything that takes time polls for a stop. */
final class TraceBudget {

    private final SearchRequest request;
    private final BooleanSupplier stop;
    private long traces;
    private @Nullable SearchEnd longTrace; // the first one that was too long; null if there is none

    TraceBudget(SearchRequest request, SearchContext context) {
        this.request = request;
        this.stop = context.stop();
    }

    /**
     * Counts a local trace.
     *
     * @throws SearchLimitReached if there are too many
     */
    void addTrace(String component) {
        long limit = request.states().count();
        if (traces >= limit) {
            throw new SearchLimitReached(new SearchEnd(
                    SearchEnd.Cause.STATES,
                    "the search ended after " + Counted.of(limit, "local trace")
                            + ", incomplete ones included (--states), while exploring component '" + component + "'"));
        }
        traces++;
    }

    /** Returns the number of local traces, incomplete ones included. */
    long traces() {
        return traces;
    }

    /** Returns true if the trace is shorter than the limit of steps in an execution. */
    boolean permitsExtensionOf(LocalTrace trace, String component) {
        int limit = request.executions().steps();
        boolean permits = trace.events.length < limit;
        if (!permits && longTrace == null) {
            longTrace = new SearchEnd(
                    SearchEnd.Cause.STEPS,
                    "a local trace of component '" + component + "' reached " + Counted.of(limit, "step")
                            + " (--steps)");
        }
        return permits;
    }

    /** Returns why a search ended that found nothing and was not stopped. */
    SearchEnd end() {
        return longTrace == null ? SearchEnd.COMPLETE : longTrace;
    }

    /** Polls for a stop before a step of a component. */
    void requireTimeToExplore(String component) {
        if (stop.getAsBoolean()) {
            throw stoppedWhile("exploring component '" + component + "'");
        }
    }

    /** Polls for a stop before an invariant is evaluated. */
    void requireTimeToCheck(String invariant) {
        if (stop.getAsBoolean()) {
            throw stoppedWhile("checking '" + invariant + "' for all combinations of local traces");
        }
    }

    /** Polls for a stop before local traces are joined. */
    void requireTimeToJoin() {
        if (stop.getAsBoolean()) {
            throw stoppedWhile("joining local traces");
        }
    }

    private static SearchLimitReached stoppedWhile(String work) {
        return new SearchLimitReached(SearchEnd.stoppedWhile(work));
    }
}
