package dev.winnow.explore.catalogue;

import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.statespace.StateSpace;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several searches that take turns, since nobody knows beforehand which of them suits a system. In each round every one
 * performs about as many events, few at first, and the one that came by most that was new for its events performs as
 * many again. So the best of them finds what it finds after at most as many times its events as there are searches and
 * one, and mostly sooner.
 *
 * <p>Nothing depends on time: same seed, same turns.
 */
final class Portfolio implements IncrementalSearch {

    /**
     * Who takes turns: of all trios, the one that found most of the casebook's bugs with fewest events
     * (docs/RESULTS.md).
     */
    private static final List<String> MEMBERS = List.of("irs", "pos", "ses-rr");

    private static final long FIRST_SLICE = 1 << 5; // events
    private static final long LAST_SLICE = 1 << 12;

    private static final class PortfolioMember {
        private final SearchDescriptor descriptor;
        private final IncrementalSearch search;
        private boolean hasEnded;
        private double gain; // new states for each event of the latest turn

        PortfolioMember(SearchDescriptor descriptor, IncrementalSearch search) {
            this.descriptor = descriptor;
            this.search = search;
        }

        void advanceBy(long slice) {
            long events = search.events();
            long states = search.newStates();
            while (!hasEnded && search.events() < events + slice) {
                hasEnded = !search.advance();
            }
            gain = (double) (search.newStates() - states) / Math.max(1, search.events() - events);
        }

        /** Returns true if it found something, or there is nothing to find. */
        boolean hasDecided() {
            return hasEnded && (search.result().hasFailed() || search.result().complete());
        }
    }

    private final SearchContext context;
    private final List<PortfolioMember> members;
    private long slice = FIRST_SLICE;
    private @Nullable PortfolioMember speaker; // whose result counts, once the search has ended

    Portfolio(StateSpace space, SearchRequest request, SearchContext context) {
        this.context = context;
        this.members = MEMBERS.stream()
                .map(SearchCatalogue.standard()::get)
                .map(member ->
                        new PortfolioMember(member, member.start(space, request.withSearch(member.name()), context)))
                .toList();
    }

    /** Does a round. */
    @Override
    public boolean advance() {
        if (speaker == null) {
            speaker = round();
            slice = Math.min(LAST_SLICE, slice + slice / 8);
        }
        return speaker == null;
    }

    /**
     * Lets each member take a turn, and the best one another. Returns whose result counts if the search ends with it,
     * else null.
     */
    private @Nullable PortfolioMember round() {
        for (PortfolioMember member : members) {
            member.advanceBy(slice);
            if (member.hasDecided()) {
                return member;
            }
        }
        PortfolioMember best = members.stream()
                .filter(member -> !member.hasEnded)
                .max(Comparator.comparingDouble(member -> member.gain))
                .orElse(null);
        if (best == null) {
            return systematic();
        }
        best.advanceBy(slice);
        if (best.hasDecided()) {
            return best;
        }
        return context.stop().getAsBoolean() ? systematic() : null;
    }

    /** Returns the member that knows what it covered. */
    private PortfolioMember systematic() {
        return members.stream()
                .filter(member -> !member.descriptor.onlySamples())
                .findFirst()
                .orElseThrow();
    }

    @Override
    public long events() {
        return members.stream().mapToLong(member -> member.search.events()).sum();
    }

    /** Returns the sum over all members, which may see the same. */
    @Override
    public long newStates() {
        return members.stream().mapToLong(member -> member.search.newStates()).sum();
    }

    @Override
    public SearchResult result() {
        SearchResult own = (speaker == null ? systematic() : speaker).search.result();
        long executions = members.stream()
                .mapToLong(member -> member.search.result().executions())
                .sum();
        return own.with(own.counts().withTotals(events(), executions));
    }
}
