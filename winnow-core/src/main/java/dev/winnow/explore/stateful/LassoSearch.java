package dev.winnow.explore.stateful;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchCounts;
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
 * Looks for executions in which something is owed for ever: a way to a configuration where it is, and from there round
 * and round through such alone.
 *
 * <p>Lichtenstein and Pnueli, Checking that finite state concurrent programs satisfy their linear specification
 * (POPL'85): a finite graph has a fair infinite path that stays in some configurations if and only if it reaches a
 * strongly connected component of them that is fair. In place of a formula there are the configurations in which an
 * invariant says that something is owed: what is looked for is one from which on it always is.
 *
 * <p>Weak fairness: a message that could be delivered in all configurations of a loop is delivered in it, and where a
 * process has a timer in all of them, one of its timers fires; firings that change nothing count. What handlers choose
 * need not be fair. All that is seen is judged as in {@link BreadthFirstSearch}, too, by one thread; whole
 * configurations are kept, and the edges among those where something is owed. Linear in what is reached. What it finds
 * in a part of all configurations is found, too; that there is none can only be said of all.
 */
public final class LassoSearch implements IncrementalSearch {

    private static final int POLL_INTERVAL = 1 << 10;

    private final LivenessStateSpace graph;
    private final SearchRequest request;
    private final SearchContext context;
    private final NumberedStates states;
    private final ParentLinks parents = new ParentLinks();
    private final TransitionList transitions = new TransitionList();
    private final BitSet[] hotStates; // by debt: the configurations
    private final int[] successor; // the configuration behind the latest move

    private int at; // the state to be expanded next
    private int levelEnd;
    private long generated;
    private int depth;
    private boolean truncated; // something was not looked at
    private @Nullable SearchResult ended;

    public LassoSearch(StateSpace space, SearchRequest request, SearchContext context) {
        this.graph = requireLiveness(space);
        this.request = request;
        this.context = context;
        this.states = new NumberedStates(space.configurationInts());
        this.hotStates = new BitSet[this.graph.hotInvariantCount()];
        for (int debt = 0; debt < hotStates.length; debt++) {
            hotStates[debt] = new BitSet();
        }
        this.successor = new int[space.configurationInts()];
        for (int which = 0; which < space.initialCount(); which++) {
            begin(which);
        }
    }

    private static LivenessStateSpace requireLiveness(StateSpace space) {
        if (!(space instanceof LivenessStateSpace liveness)) {
            throw new UnsupportedByEngine("rounds in a system that is executed again and again");
        }
        if (liveness.hotInvariantCount() == 0) {
            throw new BadInput(
                    "no invariant of the scenario says when something is still owed",
                    "give it one: Invariant.hot(name, states -> …), docs/SCENARIOS.md");
        }
        return liveness;
    }

    private void begin(int which) {
        graph.writeInitial(which, successor, 0);
        graph.enter(successor, 0);
        generated++;
        if (states.addIfAbsent(successor, 0) >= 0) {
            recordObligations(parents.addInitial(which));
        }
    }

    /** Expands some states; after the last one, looks for cycles. */
    @Override
    public boolean advance() {
        for (int expanded = 0; expanded < POLL_INTERVAL && ended == null; expanded++) {
            ended = at < states.count() && checkBudget() ? expand(at++) : judge();
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
        return ended == null ? SearchResult.passed(request.search(), counts(depth), false) : ended;
    }

    private SearchCounts counts(int deepest) {
        SearchCounts.SearchMemory memory =
                new SearchCounts.SearchMemory(states.bytes() + parents.bytes() + transitions.bytes(), 0, 0);
        return new SearchCounts(states.count(), generated, deepest, SearchCounts.ExecutionCounts.NONE, memory);
    }

    // ---- all configurations

    /** Begins a level if it is time, and asks now and then whether to stop. Returns true if the search may go on. */
    private boolean checkBudget() {
        if (at == levelEnd) {
            depth++;
            levelEnd = states.count();
        }
        boolean stopped = false;
        if (at % POLL_INTERVAL == 0) {
            context.progress().report(states.count(), generated, depth);
            stopped = context.stop().getAsBoolean();
        }
        truncated = stopped
                || depth >= request.states().depth()
                || states.count() >= request.states().count();
        return !truncated;
    }

    private @Nullable SearchResult expand(int from) {
        states.enter(from, graph);
        transitions.beginState();
        int moves = graph.moveCount();
        for (int move = 0; move < moves; move++) {
            generated++;
            int to = graph.perform(move) ? numberSuccessor() : ~from;
            boolean isNew = to >= 0;
            if (graph.hasFailed() || (isNew && graph.violation() != null)) {
                return SearchResult.failed(
                        request.search(),
                        counts(depth + 1),
                        new Counterexample.OnPath(
                                Objects.requireNonNull(graph.violation()), parents.pathTo(from, move)));
            }
            if (isNew) {
                recordObligations(parents.add(from, move));
            }
            if (isHot(from) && isHot(isNew ? to : ~to)) {
                transitions.add(isNew ? to : ~to, move);
            }
        }
        return null;
    }

    private int numberSuccessor() {
        graph.save(successor, 0);
        return states.addIfAbsent(successor, 0);
    }

    /** Keeps in mind by whom something is owed behind the latest move. */
    private void recordObligations(int number) {
        for (int debt = 0; debt < hotStates.length; debt++) {
            hotStates[debt].set(number, graph.isHot(debt));
        }
    }

    private boolean isHot(int number) {
        for (BitSet debt : hotStates) {
            if (debt.get(number)) {
                return true;
            }
        }
        return false;
    }

    // ---- round and round

    private SearchResult judge() {
        for (int debt = 0; debt < hotStates.length; debt++) {
            FairCycle circuit = nearestFairCycle(hotStates[debt]);
            if (circuit != null) {
                List<Integer> round = circuit.moves();
                return SearchResult.failed(
                        request.search(),
                        counts(depth),
                        new Counterexample.OnPath(
                                graph.livenessViolation(debt, round.size()),
                                parents.pathTo(circuit.firstState()).then(round)));
            }
        }
        return SearchResult.passed(request.search(), counts(depth), !truncated);
    }

    /** A fair component of these configurations, the nearest one; null if there is none. */
    private @Nullable FairCycle nearestFairCycle(BitSet among) {
        List<int[]> components = new ArrayList<>();
        StronglyConnectedComponents.forEach(transitions, among, components::add);
        components.sort((one, other) -> Integer.compare(one[0], other[0]));
        for (int[] members : components) {
            FairCycle circuit = new FairCycle(graph, states, transitions, members);
            if (circuit.isFair()) {
                return circuit;
            }
        }
        return null;
    }
}
