package dev.winnow.explore.delay;

import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A stratified exhaustive search up to a number of states, followed by stratified sampling from its frontier (suggested
 * in FSE'15).
 */
public final class SearchThenSample implements IncrementalSearch {

    private static final long MAX_SEARCHED_STATES = 1_000_000;

    private final StratifiedSearch search;
    private final Function<StratifiedSampling.SamplingStart, IncrementalSearch> samplers;
    private @Nullable IncrementalSearch sampling; // null until the search has ended

    private SearchThenSample(
            StratifiedSearch search, Function<StratifiedSampling.SamplingStart, IncrementalSearch> samplers) {
        this.search = search;
        this.samplers = samplers;
    }

    /** Returns a factory of searches that follow an explorer. */
    public static SearchDescriptor.StateSearchFactory by(ExplorerFactory factory) {
        return (space, request, context) -> {
            SearchRequest.StateLimits searchLimits = request.states()
                    .withCount(Math.min(MAX_SEARCHED_STATES, request.states().count()));
            return new SearchThenSample(
                    new StratifiedSearch(
                            space,
                            () -> factory.create(request.seed(), context),
                            true,
                            request.within(searchLimits),
                            context),
                    frontier -> new StratifiedSampling(
                            space,
                            seed -> factory.create(seed, context),
                            new StratifiedSampling.Variant(false, frontier),
                            request,
                            context));
        };
    }

    @Override
    public boolean advance() {
        if (sampling != null) {
            return sampling.advance();
        }
        if (search.advance()) {
            return true;
        }
        if (search.isStateLimitReached()) {
            sampling = samplers.apply(search.remainingFrontier());
            return true;
        }
        return false;
    }

    @Override
    public long events() {
        return search.events() + (sampling == null ? 0 : sampling.events());
    }

    @Override
    public long newStates() {
        return search.newStates() + (sampling == null ? 0 : sampling.newStates());
    }

    @Override
    public SearchResult result() {
        if (sampling == null) {
            return search.result();
        }
        SearchResult sampled = sampling.result();
        SearchResult searched = search.result();
        SearchResult result =
                sampled.hasFailed() ? sampled.with(SearchResult.DelayCount.UNKNOWN) : searched.with(sampled.end());
        return result.with(result.counts().withTotals(events(), sampled.executions()));
    }
}
