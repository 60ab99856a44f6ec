package dev.winnow.explore.catalogue;

import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.statespace.StateSpace;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search that interleaves several others, because it is unknown in advance which one suits a system. In each round
 * every member performs about the same number of events, and the member with the most new states per event performs as
 * many again. Rounds grow from few events to many.
 *
 * <p>Guarantee: with n members, the portfolio needs at most about n + 1 times the events of its best member. Turns
 * depend on the seed and not on time.
 */
final class Portfolio implements IncrementalSearch {

    /**
     * The members for {@code explore}: of all sets of three, the one that found the most casebook bugs with the fewest
     * events (docs/RESULTS.md).
     */
    static final List<String> MEMBERS = List.of("irs", "pos", "ses-rr");

    private static final long FIRST_SLICE = 1 << 5; // events
    private static final long LAST_SLICE = 1 << 12;

    private static final class PortfolioMember {
        private final SearchDescriptor descriptor;
        private final IncrementalSearch search;
        private boolean hasEnded;
        private double gain; // new states per event in the last turn

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

        /** Returns true if it found a violation or covered everything. */
        boolean hasDecided() {
            return hasEnded && (search.result().hasFailed() || search.result().complete());
        }
    }

    private final SearchContext context;
    private final List<PortfolioMember> members;
    private long slice = FIRST_SLICE;
    private @Nullable PortfolioMember decider; // the member whose result is returned, once the search has ended

    /**
     * Creates a portfolio.
     *
     * @param members names of searches over states; at least one is not only a sampler
     */
    Portfolio(List<String> members, StateSpace space, SearchRequest request, SearchContext context) {
        this.context = context;
        this.members = members.stream()
                .map(SearchCatalogue.standard()::get)
                .map(member ->
                        new PortfolioMember(member, member.start(space, request.withSearch(member.name()), context)))
                .toList();
    }

    @Override
    public boolean advance() {
        if (decider == null) {
            decider = runRound();
            slice = Math.min(LAST_SLICE, slice + slice / 8);
        }
        return decider == null;
    }

    /**
     * Gives each member a turn, and the best one a second turn. Returns the member that decides the result, or null if
     * the search continues.
     */
    private @Nullable PortfolioMember runRound() {
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
            return systematicMember();
        }
        best.advanceBy(slice);
        if (best.hasDecided()) {
            return best;
        }
        return context.stop().getAsBoolean() ? systematicMember() : null;
    }

    /** Returns the member that reports coverage, because it is not a sampler. */
    private PortfolioMember systematicMember() {
        return members.stream()
                .filter(member -> !member.descriptor.onlySamples())
                .findFirst()
                .orElseThrow();
    }

    @Override
    public long events() {
        return members.stream().mapToLong(member -> member.search.events()).sum();
    }

    /** Returns the sum over all members; a state that several of them visit counts several times. */
    @Override
    public long newStates() {
        return members.stream().mapToLong(member -> member.search.newStates()).sum();
    }

    @Override
    public SearchResult result() {
        SearchResult result = (decider == null ? systematicMember() : decider).search.result();
        long executions = members.stream()
                .mapToLong(member -> member.search.result().executions())
                .sum();
        SearchResult total = result.with(result.counts().withTotals(events(), executions));
        boolean isDecided = result.hasFailed() || result.complete();
        return !isDecided && context.stop().getAsBoolean() ? total.with(SearchEnd.STOPPED) : total;
    }
}
