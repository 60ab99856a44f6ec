package dev.winnow.explore.stateful;

import dev.winnow.collect.IntRowTable;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchCounts;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.statespace.LivenessStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A search for liveness violations: a lasso, which is a path to a cycle through hot configurations only. A
 * configuration is hot if an invariant still requires progress there. Also finds safety violations, like
 * {@link BreadthFirstSearch}, with one thread.
 *
 * <p>Lichtenstein and Pnueli, "Checking that finite state concurrent programs satisfy their linear specification"
 * (POPL'85): a finite graph has a fair infinite path that stays in a set of configurations if and only if it reaches a
 * fair strongly connected component of that set.
 *
 * <p>Difference: hot configurations replace the formula. Fairness is weak: a message that is enabled in all
 * configurations of the cycle is delivered in it, and if a process has a timer armed in all of them, one of its timers
 * fires, even without effect. Choices of handlers need not be fair.
 *
 * <p>Guarantee: every lasso found is real, even if a limit stops the search; the absence of lassos requires a complete
 * search. Cost: linear in the reachable graph; stores whole configurations, and the edges between hot ones.
 */
public final class LassoSearch implements IncrementalSearch {

    private static final int POLL_INTERVAL = 1 << 10;

    private final LivenessStateSpace space;
    private final SearchRequest request;
    private final SearchContext context;
    private final IntRowTable states;
    private final ParentLinks parents = new ParentLinks();
    private final TransitionList transitions = new TransitionList();
    private final BitSet[] hotStates; // by invariant: the numbers of hot configurations
    private final int[] successor; // the configuration after the last move

    private int nextState; // the number of the configuration to expand next
    private int levelEnd;
    private long generated;
    private int depth;
    private @Nullable SearchEnd limit; // that cut something off; null if none did
    private @Nullable SearchResult ended;

    public LassoSearch(StateSpace space, SearchRequest request, SearchContext context) {
        this.space = requireLiveness(space);
        this.request = request;
        this.context = context;
        this.states = new IntRowTable(space.configurationInts(), StateSpace.FINGERPRINT_INTS);
        this.hotStates = new BitSet[this.space.hotInvariantCount()];
        for (int invariant = 0; invariant < hotStates.length; invariant++) {
            hotStates[invariant] = new BitSet();
        }
        this.successor = new int[space.configurationInts()];
        for (int index = 0; index < space.initialCount(); index++) {
            start(index);
        }
    }

    private static LivenessStateSpace requireLiveness(StateSpace space) {
        if (!(space instanceof LivenessStateSpace liveness)) {
            throw new UnsupportedByEngine("cycles in a system that is re-executed");
        }
        if (liveness.hotInvariantCount() == 0) {
            throw new BadInput(
                    "no invariant of the scenario requires progress",
                    "add Invariant.hot(name, states -> …) to the scenario (see docs/SCENARIOS.md), or use --strategy bfs");
        }
        return liveness;
    }

    private void start(int index) {
        space.writeInitial(index, successor, 0);
        space.enter(successor, 0);
        generated++;
        if (states.addIfAbsent(successor, 0) >= 0) {
            recordHotInvariants(parents.addInitial(index));
        }
    }

    /** Expands some states; after the last one, looks for cycles. */
    @Override
    public boolean advance() {
        for (int expanded = 0; expanded < POLL_INTERVAL && ended == null; expanded++) {
            ended = nextState < states.count() && checkBudget() ? expand(nextState++) : findLasso();
        }
        return ended == null;
    }

    @Override
    public long events() {
        return generated;
    }

    @Override
    public long newStates() {
        return states.count();
    }

    @Override
    public SearchResult result() {
        return ended == null ? SearchResult.passed(request.search(), counts(depth), SearchEnd.STOPPED) : ended;
    }

    private SearchCounts counts(int deepest) {
        SearchCounts.SearchMemory memory =
                new SearchCounts.SearchMemory(states.bytes() + parents.bytes() + transitions.bytes(), 0, 0);
        return new SearchCounts(states.count(), generated, deepest, SearchCounts.ExecutionCounts.NONE, memory);
    }

    // ---- expanding all configurations

    /**
     * Starts the next level when due, and polls for stop at regular intervals. Returns true if the search may continue.
     */
    private boolean checkBudget() {
        if (nextState == levelEnd) {
            depth++;
            levelEnd = states.count();
        }
        boolean stopped = false;
        if (nextState % POLL_INTERVAL == 0) {
            context.progress().report(states.count(), generated, depth);
            stopped = context.stop().getAsBoolean();
        }
        limit = stopped ? SearchEnd.STOPPED : reachedLimit(request.states());
        return limit == null;
    }

    private @Nullable SearchEnd reachedLimit(SearchRequest.StateLimits limits) {
        if (states.count() >= limits.count()) {
            return SearchEnd.atStates(limits.count());
        }
        return depth >= limits.depth() ? SearchEnd.atDepth(limits.depth()) : null;
    }

    private @Nullable SearchResult expand(int from) {
        space.enter(states.rows(), from * successor.length);
        transitions.beginState();
        int moves = space.moveCount();
        for (int move = 0; move < moves; move++) {
            generated++;
            int to = space.perform(move) ? numberSuccessor() : ~from;
            boolean isNew = to >= 0;
            if (space.hasFailed() || (isNew && space.violation() != null)) {
                return SearchResult.failed(
                        request.search(),
                        counts(depth + 1),
                        new Counterexample.OnPath(
                                Objects.requireNonNull(space.violation()), parents.pathTo(from, move)));
            }
            if (isNew) {
                recordHotInvariants(parents.add(from, move));
            }
            if (isHot(from) && isHot(isNew ? to : ~to)) {
                transitions.add(isNew ? to : ~to, move);
            }
        }
        return null;
    }

    private int numberSuccessor() {
        space.save(successor, 0);
        return states.addIfAbsent(successor, 0);
    }

    /** Records which invariants require progress after the last move. */
    private void recordHotInvariants(int number) {
        for (int invariant = 0; invariant < hotStates.length; invariant++) {
            hotStates[invariant].set(number, space.isHot(invariant));
        }
    }

    private boolean isHot(int number) {
        for (BitSet hot : hotStates) {
            if (hot.get(number)) {
                return true;
            }
        }
        return false;
    }

    // ---- finding fair cycles

    private SearchResult findLasso() {
        for (int invariant = 0; invariant < hotStates.length; invariant++) {
            FairCycle cycle = nearestFairCycle(hotStates[invariant]);
            if (cycle != null) {
                List<Integer> moves = cycle.moves();
                return SearchResult.failed(
                        request.search(),
                        counts(depth),
                        new Counterexample.OnPath(
                                space.livenessViolation(invariant, moves.size()),
                                parents.pathTo(cycle.firstState()).then(moves)));
            }
        }
        return SearchResult.passed(request.search(), counts(depth), limit == null ? SearchEnd.COMPLETE : limit);
    }

    /** Returns the nearest fair component of these configurations; null if there is none. */
    private @Nullable FairCycle nearestFairCycle(BitSet configurations) {
        List<int[]> components = new ArrayList<>();
        StronglyConnectedComponents.forEach(transitions, configurations, components::add);
        components.sort((a, b) -> Integer.compare(a[0], b[0]));
        for (int[] members : components) {
            FairCycle cycle = new FairCycle(space, states, transitions, members);
            if (cycle.isFair()) {
                return cycle;
            }
        }
        return null;
    }
}
