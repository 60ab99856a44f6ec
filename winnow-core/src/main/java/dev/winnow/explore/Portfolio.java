package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
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

    private static final class Member {
        private final SearchDescriptor descriptor;
        private final IncrementalSearch search;
        private boolean hasEnded;
        private double gain; // new states for each event of the latest turn

        Member(SearchDescriptor descriptor, IncrementalSearch search) {
            this.descriptor = descriptor;
            this.search = search;
        }

        void turn(long slice) {
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
    private final List<Member> members;
    private long slice = FIRST_SLICE;
    private @Nullable Member speaker; // whose result counts, once the search has ended

    Portfolio(Graph graph, SearchRequest request, SearchContext context) {
        this.context = context;
        this.members = MEMBERS.stream()
                .map(SearchCatalogue.standard()::get)
                .map(member -> new Member(member, member.start(graph, request.withSearch(member.name()), context)))
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
    private @Nullable Member round() {
        for (Member member : members) {
            member.turn(slice);
            if (member.hasDecided()) {
                return member;
            }
        }
        Member best = members.stream()
                .filter(member -> !member.hasEnded)
                .max(Comparator.comparingDouble(member -> member.gain))
                .orElse(null);
        if (best == null) {
            return systematic();
        }
        best.turn(slice);
        if (best.hasDecided()) {
            return best;
        }
        return context.stop().getAsBoolean() ? systematic() : null;
    }

    /** Returns the member that knows what it covered. */
    private Member systematic() {
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
