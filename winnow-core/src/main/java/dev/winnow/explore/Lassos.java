package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.LivenessStateSpace;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.BadInput;
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
 * need not be fair. All that is seen is judged as in {@link BreadthFirst}, too, by one thread; whole configurations are
 * kept, and the edges among those where something is owed. Linear in what is reached. What it finds in a part of all
 * configurations is found, too; that there is none can only be said of all.
 */
final class Lassos implements IncrementalSearch {

    private static final int ASK_EVERY = 1 << 10;

    private final LivenessStateSpace graph;
    private final SearchRequest request;
    private final SearchContext context;
    private final Territory territory;
    private final Links links = new Links();
    private final Edges edges = new Edges();
    private final BitSet[] owed; // by debt: the configurations
    private final int[] behind; // the configuration behind the latest move

    private int at; // the state to be expanded next
    private int levelEnd;
    private long generated;
    private int depth;
    private boolean cut; // something was not looked at
    private @Nullable SearchResult ended;

    Lassos(Graph graph, SearchRequest request, SearchContext context) {
        this.graph = requireLiveness(graph);
        this.request = request;
        this.context = context;
        this.territory = new Territory(graph.width());
        this.owed = new BitSet[this.graph.debts()];
        for (int debt = 0; debt < owed.length; debt++) {
            owed[debt] = new BitSet();
        }
        this.behind = new int[graph.width()];
        for (int which = 0; which < graph.firsts(); which++) {
            begin(which);
        }
    }

    private static LivenessStateSpace requireLiveness(Graph graph) {
        if (!(graph instanceof LivenessStateSpace liveness)) {
            throw new Unrehearsable("rounds in a system that is executed again and again");
        }
        if (liveness.debts() == 0) {
            throw new BadInput(
                    "no invariant of the scenario says when something is still owed",
                    "give it one: Invariant.hot(name, states -> …), docs/SCENARIOS.md");
        }
        return liveness;
    }

    private void begin(int which) {
        graph.first(which, behind, 0);
        graph.enter(behind, 0);
        generated++;
        if (territory.add(behind, 0) >= 0) {
            note(links.first(which));
        }
    }

    /** Expands some states; after the last one, looks for cycles. */
    @Override
    public boolean advance() {
        for (int expanded = 0; expanded < ASK_EVERY && ended == null; expanded++) {
            ended = at < territory.count() && checkBudget() ? expand(at++) : judge();
        }
        return ended == null;
    }

    @Override
    public long events() {
        return generated;
    }

    @Override
    public long newStates() {
        return territory.count();
    }

    @Override
    public SearchResult result() {
        return ended == null ? SearchResult.passed(request.search(), counts(depth), false) : ended;
    }

    private SearchCounts counts(int deepest) {
        SearchCounts.SearchMemory memory =
                new SearchCounts.SearchMemory(territory.bytes() + links.bytes() + edges.bytes(), 0, 0);
        return new SearchCounts(territory.count(), generated, deepest, SearchCounts.ExecutionCounts.NONE, memory);
    }

    // ---- all configurations

    /** Begins a level if it is time, and asks now and then whether to stop. Returns true if the search may go on. */
    private boolean checkBudget() {
        if (at == levelEnd) {
            depth++;
            levelEnd = territory.count();
        }
        boolean stopped = false;
        if (at % ASK_EVERY == 0) {
            context.progress().at(territory.count(), generated, depth);
            stopped = context.stop().getAsBoolean();
        }
        cut = stopped
                || depth >= request.states().depth()
                || territory.count() >= request.states().count();
        return !cut;
    }

    private @Nullable SearchResult expand(int from) {
        territory.enter(from, graph);
        edges.begin();
        int moves = graph.moves();
        for (int move = 0; move < moves; move++) {
            generated++;
            int to = graph.perform(move) ? number() : ~from;
            boolean isNew = to >= 0;
            if (graph.isBroken() || (isNew && graph.violation() != null)) {
                return SearchResult.failed(
                        request.search(),
                        counts(depth + 1),
                        new Counterexample.OnPath(Objects.requireNonNull(graph.violation()), links.path(from, move)));
            }
            if (isNew) {
                note(links.add(from, move));
            }
            if (isHot(from) && isHot(isNew ? to : ~to)) {
                edges.add(isNew ? to : ~to, move);
            }
        }
        return null;
    }

    private int number() {
        graph.leave(behind, 0);
        return territory.add(behind, 0);
    }

    /** Keeps in mind by whom something is owed behind the latest move. */
    private void note(int number) {
        for (int debt = 0; debt < owed.length; debt++) {
            owed[debt].set(number, graph.isOwed(debt));
        }
    }

    private boolean isHot(int number) {
        for (BitSet debt : owed) {
            if (debt.get(number)) {
                return true;
            }
        }
        return false;
    }

    // ---- round and round

    private SearchResult judge() {
        for (int debt = 0; debt < owed.length; debt++) {
            Circuit circuit = nearest(owed[debt]);
            if (circuit != null) {
                List<Integer> round = circuit.moves();
                return SearchResult.failed(
                        request.search(),
                        counts(depth),
                        new Counterexample.OnPath(
                                graph.owedForEver(debt, round.size()),
                                links.path(circuit.first()).then(round)));
            }
        }
        return SearchResult.passed(request.search(), counts(depth), !cut);
    }

    /** A fair component of these configurations, the nearest one; null if there is none. */
    private @Nullable Circuit nearest(BitSet among) {
        List<int[]> components = new ArrayList<>();
        Components.forEach(edges, among, components::add);
        components.sort((one, other) -> Integer.compare(one[0], other[0]));
        for (int[] members : components) {
            Circuit circuit = new Circuit(graph, territory, edges, members);
            if (circuit.isFair()) {
                return circuit;
            }
        }
        return null;
    }
}
