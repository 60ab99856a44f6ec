package dev.winnow.minimize;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many steps are missing until the violation, as far as is known: for each process that the violation names, the steps from its
 * present state to the one in which it had part in the violation, in the graph of all its transitions seen so far. Each step changes one
 * process only, so that the distances of several add up.
 *
 * <p>Trail-directed model checking (Edelkamp, Lluch-Lafuente and Leue, STTT 2004): the distance of a process within its own graph. There
 * the graph is that of the program; here it is learned, from the way that is known and from whatever the search does. What was not seen
 * may be shorter, so that this is a guide and proves nothing.
 */
final class LocalDistances {

    private static final int UNKNOWN = Integer.MAX_VALUE;
    private static final Object DOWN = new Object();

    /** The states of one process, by number, and what is known of how they follow one another. */
    private static final class Graph {
        private final Map<Object, Integer> numbers = new HashMap<>(); // looked up, never walked
        private final List<List<Integer>> predecessors = new ArrayList<>();
        private int[] distance = new int[16]; // by state
        private int[] stateAt = new int[256]; // by node
        private int[] leftAt = new int[256]; // by node

        int number(Object state) {
            Integer known = numbers.putIfAbsent(state, predecessors.size());
            if (known != null) {
                return known;
            }
            int number = predecessors.size();
            predecessors.add(new ArrayList<>());
            if (number == distance.length) {
                distance = Arrays.copyOf(distance, 2 * number);
            }
            distance[number] = UNKNOWN;
            return number;
        }

        void step(int from, int to) {
            if (from != to && !predecessors.get(to).contains(from)) {
                predecessors.get(to).add(from);
                spread(to);
            }
        }

        void arrived(int state) {
            distance[state] = 0;
            spread(state);
        }

        /** Lets those before it know that the way on may be shorter than they thought. */
        private void spread(int state) {
            ArrayDeque<Integer> changed = new ArrayDeque<>(List.of(state));
            while (!changed.isEmpty()) {
                int nearer = changed.remove();
                for (int before : predecessors.get(nearer)) {
                    if (distance[nearer] != UNKNOWN && distance[before] > distance[nearer] + 1) {
                        distance[before] = distance[nearer] + 1;
                        changed.add(before);
                    }
                }
            }
        }

        int enter(int node, int state, int parent, int ahead) {
            if (node >= stateAt.length) {
                stateAt = Arrays.copyOf(stateAt, 2 * node);
                leftAt = Arrays.copyOf(leftAt, 2 * node);
            }
            step(stateAt[parent], state);
            int guess = stateAt[parent] == state ? leftAt[parent] : Math.max(0, leftAt[parent] - ahead);
            stateAt[node] = state;
            leftAt[node] = distance[state] == UNKNOWN ? guess : distance[state];
            return leftAt[node];
        }

        void begin(int state) {
            stateAt[PathTree.ROOT] = state;
            leftAt[PathTree.ROOT] = distance[state] == UNKNOWN ? 0 : distance[state];
        }
    }

    private interface Visitor {
        void visit(Graph graph, int state, int process);
    }

    private final PathTree tree;
    private final List<ProcessId> processes;
    private final List<Graph> graphs;
    private final int ahead;

    private LocalDistances(PathTree tree, List<ProcessId> processes, int ahead) {
        this.tree = tree;
        this.processes = processes;
        this.graphs = processes.stream().map(process -> new Graph()).toList();
        this.ahead = ahead;
    }

    /**
     * Goes the known way twice: to see whom its violation names, and what becomes of them.
     *
     * @param ahead what a step into a state of which nothing is known may have gained: 1 is cautious, 0 is bold
     */
    static LocalDistances learn(PathTree tree, Schedule best, int ahead) {
        walk(tree, best, () -> {});
        Violation violation = violation(tree.rehearsal());
        List<ProcessId> named = violation == null ? List.of() : violation.processes();
        LocalDistances learned = new LocalDistances(tree, named, ahead);
        learned.follow(best);
        learned.each((graph, state, process) -> graph.arrived(state));
        tree.go(PathTree.ROOT);
        learned.each((graph, state, process) -> graph.begin(state));
        return learned;
    }

    private static @Nullable Violation violation(Rehearsal rehearsal) {
        return rehearsal.violation() == null ? rehearsal.end() : rehearsal.violation();
    }

    private void follow(Schedule way) {
        int[] latest = new int[graphs.size()];
        tree.go(PathTree.ROOT);
        each((graph, state, process) -> latest[process] = state);
        walk(
                tree,
                way,
                () -> each((graph, state, process) -> {
                    graph.step(latest[process], state);
                    latest[process] = state;
                }));
    }

    private static void walk(PathTree tree, Schedule way, Runnable after) {
        tree.go(PathTree.ROOT);
        for (int place = 0; place < way.size() && tree.rehearsal().violation() == null; place++) {
            tree.step(way.move(place), way.choices(place));
            after.run();
        }
    }

    /** What is missing at a node that was kept just now, where the rehearsal stands. */
    int left(int parent, int node) {
        int[] sum = {0};
        each((graph, state, process) -> sum[0] += graph.enter(node, state, parent, ahead));
        return sum[0];
    }

    private void each(Visitor visitor) {
        for (int process = 0; process < graphs.size(); process++) {
            Object state = tree.rehearsal().localState(processes.get(process));
            Graph graph = graphs.get(process);
            visitor.visit(graph, graph.number(state == null ? DOWN : state), process);
        }
    }
}
