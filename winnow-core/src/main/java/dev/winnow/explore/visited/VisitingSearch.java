package dev.winnow.explore.visited;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.statespace.StateSpace;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The common part of searches that visit each configuration once: what was visited, counted and found. */
public abstract class VisitingSearch implements IncrementalSearch {

    protected final StateSpace space;
    protected final SearchRequest request;
    protected final SearchRequest.StateLimits limits;
    protected final SearchContext context;
    protected final VisitedSet visited;
    protected final ParentLinks parents = new ParentLinks();

    protected long generated; // number of moves performed
    protected int deepest;
    protected boolean truncated; // the depth limit cut something off
    protected boolean stopped;
    protected @Nullable SearchResult failed;

    protected VisitingSearch(StateSpace space, SearchRequest request, SearchContext context) {
        this.space = space;
        this.request = request;
        this.limits = request.states();
        this.context = context;
        this.visited = VisitedSet.of(limits.storage(), space.configurationInts());
    }

    @Override
    public long events() {
        return generated;
    }

    @Override
    public long newStates() {
        return parents.count();
    }

    @Override
    public SearchResult result() {
        return failed != null
                ? failed
                : SearchResult.passed(request.search(), parents.counts(generated, deepest, visited), end());
    }

    private SearchEnd end() {
        if (isComplete()) {
            return SearchEnd.COMPLETE;
        }
        if (parents.count() >= limits.count()) {
            return SearchEnd.atStates(limits.count());
        }
        return stopped ? SearchEnd.STOPPED : truncated ? SearchEnd.atDepth(limits.depth()) : otherEnd();
    }

    /**
     * Returns why the search ended if it was incomplete and not stopped, and no limit on states or depth was reached.
     */
    protected SearchEnd otherEnd() {
        return SearchEnd.STOPPED; // the caller did not let it continue
    }

    /** Returns true if everything was visited. */
    protected abstract boolean isComplete();

    protected final boolean isLimited() {
        return stopped || parents.count() >= limits.count();
    }

    /** Polls for stop and reports progress. */
    protected final void poll() {
        stopped = context.stop().getAsBoolean();
        context.progress().report(parents.count(), generated, deepest);
    }

    /** Returns the result for a violation by the last move of a state space, which leads to this depth. */
    protected final SearchResult failure(StateSpace violated, int from, int move, int depth) {
        return SearchResult.failed(
                request.search(),
                parents.counts(generated, Math.max(deepest, depth), visited),
                new Counterexample.OnPath(Objects.requireNonNull(violated.violation()), parents.pathTo(from, move)));
    }
}
