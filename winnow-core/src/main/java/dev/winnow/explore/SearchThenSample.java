package dev.winnow.explore;

import dev.winnow.run.Explorer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stratified exhaustive search as long as there is room for what was seen, then stratified sampling from where it had
 * to stop; FSE'15 suggests it.
 */
final class SearchThenSample implements IncrementalSearch {

    private static final long MOST_STATES = 1_000_000; // then it samples

    private final StratifiedSearch search;
    private final Function<StratifiedSampling.Frontier, IncrementalSearch> samplers;
    private @Nullable IncrementalSearch sampling; // once the search is over

    private SearchThenSample(
            StratifiedSearch search, Function<StratifiedSampling.Frontier, IncrementalSearch> samplers) {
        this.search = search;
        this.samplers = samplers;
    }

    /** Makes searches that follow an explorer. */
    static SearchDescriptor.StateSearchFactory by(ExplorerFactory factory) {
        return (graph, request, context) -> {
            Supplier<Explorer> explorers = factory.with(request, context);
            SearchRequest.StateLimits few = request.states()
                    .withCount(Math.min(MOST_STATES, request.states().count()));
            return new SearchThenSample(
                    new StratifiedSearch(graph, explorers, true, request.within(few), context),
                    frontier -> new StratifiedSampling(
                            graph, explorers, new StratifiedSampling.Variant(false, frontier), request, context));
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
        if (search.isFull()) {
            sampling = samplers.apply(search.rest());
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
