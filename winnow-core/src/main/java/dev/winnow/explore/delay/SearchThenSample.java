package dev.winnow.explore.delay;

import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.scenario.DelayingExplorer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stratified exhaustive search as long as there is room for what was seen, then stratified sampling from where it had
 * to stop; FSE'15 suggests it.
 */
public final class SearchThenSample implements IncrementalSearch {

    private static final long MOST_STATES = 1_000_000; // then it samples

    private final StratifiedSearch search;
    private final Function<StratifiedSampling.SamplingStart, IncrementalSearch> samplers;
    private @Nullable IncrementalSearch sampling; // once the search is over

    private SearchThenSample(
            StratifiedSearch search, Function<StratifiedSampling.SamplingStart, IncrementalSearch> samplers) {
        this.search = search;
        this.samplers = samplers;
    }

    /** Makes searches that follow an explorer. */
    public static SearchDescriptor.StateSearchFactory by(ExplorerFactory factory) {
        return (space, request, context) -> {
            Supplier<DelayingExplorer> explorers = factory.with(request, context);
            SearchRequest.StateLimits few = request.states()
                    .withCount(Math.min(MOST_STATES, request.states().count()));
            return new SearchThenSample(
                    new StratifiedSearch(space, explorers, true, request.within(few), context),
                    frontier -> new StratifiedSampling(
                            space, explorers, new StratifiedSampling.Variant(false, frontier), request, context));
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
        SearchResult said = sampled.hasFailed() ? sampled.with(SearchResult.DelayCount.UNKNOWN) : searched;
        return said.with(said.counts().withTotals(events(), sampled.executions()));
    }
}
