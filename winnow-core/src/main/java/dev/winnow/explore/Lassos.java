package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.LivenessStateSpace;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.BadInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks for executions in which something is owed for ever: a way to a configuration where it is, and from there round and round through such alone.
 *
 * <p>Lichtenstein and Pnueli, Checking that finite state concurrent programs satisfy their linear specification (POPL'85): a finite graph has a fair infinite path that
 * stays in some configurations if and only if it reaches a strongly connected component of them that is fair. In place of a formula there are the configurations in which an invariant says that
 * something is owed: what is looked for is one from which on it always is.
 *
 * <p>Weak fairness: a message that could be delivered in all configurations of a loop is delivered in it, and where a process has a timer in all of them, one of its timers fires; firings that change
 * nothing count. What handlers choose need not be fair. All that is seen is judged as in {@link Search}, too, breadth-first and by one thread; whole configurations are kept, and the
 * edges among those where something is owed. Linear in what is reached. What it finds in a part of all configurations is found, too; that there is none can only be said of all.
 */
public final class Lassos {

    private static final int ASK_EVERY = 1 << 10;

    private final LivenessStateSpace graph;
    private final Search.Bounds bounds;
    private final BooleanSupplier stop;
    private final Search.Progress progress;
    private final Territory territory;
    private final Links links = new Links();
    private final Edges edges = new Edges();
    private final BitSet[] owed; // by debt: the configurations
    private final int[] behind; // the configuration behind the latest move

    private long generated;
    private int depth;
    private boolean cut; // something was not looked at

    public Lassos(Graph graph, Search.Bounds bounds, BooleanSupplier stop, Search.Progress progress) {
        this.graph = requireLiveness(graph);
        this.bounds = bounds;
        this.stop = stop;
        this.progress = progress;
        this.territory = new Territory(graph.width());
        this.owed = new BitSet[this.graph.debts()];
        for (int debt = 0; debt < owed.length; debt++) {
            owed[debt] = new BitSet();
        }
        this.behind = new int[graph.width()];
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

    public Reached run() {
        Reached broken = explore();
        if (broken != null) {
            return broken;
        }
        for (int debt = 0; debt < owed.length; debt++) {
            Circuit circuit = nearest(owed[debt]);
            if (circuit != null) {
                List<Integer> round = circuit.moves();
                Reached.Path path = links.path(circuit.first()).then(round);
                return new Reached(
                        territory.count(),
                        generated,
                        depth,
                        false,
                        memory(),
                        graph.owedForEver(debt, round.size()),
                        path);
            }
        }
        return new Reached(territory.count(), generated, depth, !cut, memory(), null, Reached.Path.NONE);
    }

    private Reached.Memory memory() {
        return new Reached.Memory(territory.bytes() + links.bytes() + edges.bytes(), 0, 0);
    }

    // ---- all configurations

    private @Nullable Reached explore() {
        for (int which = 0; which < graph.firsts(); which++) {
            graph.first(which, behind, 0);
            graph.enter(behind, 0);
            generated++;
            if (territory.add(behind, 0) >= 0) {
                note(links.first(which));
            }
        }
        int levelEnd = 0;
        for (int at = 0; at < territory.count(); at++) {
            if (at == levelEnd) {
                depth++;
                levelEnd = territory.count();
            }
            if (isOver(at)) {
                cut = true;
                return null;
            }
            Reached broken = expand(at);
            if (broken != null) {
                return broken;
            }
        }
        return null;
    }

    private boolean isOver(int at) {
        if (at % ASK_EVERY == 0) {
            progress.at(territory.count(), generated, depth);
            if (stop.getAsBoolean()) {
                return true;
            }
        }
        return depth >= bounds.depth() || territory.count() >= bounds.states();
    }

    private @Nullable Reached expand(int from) {
        territory.enter(from, graph);
        edges.begin();
        int moves = graph.moves();
        for (int move = 0; move < moves; move++) {
            generated++;
            int to = graph.perform(move) ? number() : ~from;
            boolean isNew = to >= 0;
            if (graph.isBroken() || (isNew && graph.violation() != null)) {
                Reached.Path path = links.path(from, move);
                return new Reached(territory.count(), generated, depth + 1, false, memory(), graph.violation(), path);
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
