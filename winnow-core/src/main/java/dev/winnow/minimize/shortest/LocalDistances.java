package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many steps are missing until the violation, as far as is known: for each process that the violation names, the
 * steps from its present state to the one in which it had part in the violation, in the graph of all its transitions
 * seen so far. Each step changes one process only, so that the distances of several add up.
 *
 * <p>Trail-directed model checking (Edelkamp, Lluch-Lafuente and Leue, STTT 2004): the distance of a process within its
 * own graph. There the graph is that of the program; here it is learned, from the way that is known and from whatever
 * the search does. What was not seen may be shorter, so that this is a guide and proves nothing.
 */
final class LocalDistances {

    private static final int UNKNOWN = Integer.MAX_VALUE;
    private static final Object DOWN = new Object();

    /** The states of one process, by number, and what is known of how they follow one another. */
    private static final class LocalStateGraph {
        private final Map<Object, Integer> numbers = new HashMap<>(); // looked up, never walked
        private final List<List<Integer>> predecessors = new ArrayList<>();
        private int[] distance = new int[16]; // by state
        private int[] stateAt = new int[256]; // by node
        private int[] estimateAt = new int[256]; // by node

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

        void addTransition(int from, int to) {
            if (from != to && !predecessors.get(to).contains(from)) {
                predecessors.get(to).add(from);
                propagateDistance(to);
            }
        }

        void markGoal(int state) {
            distance[state] = 0;
            propagateDistance(state);
        }

        /** Lets those before it know that the way on may be shorter than they thought. */
        private void propagateDistance(int state) {
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

        int estimateAt(int node, int state, int parent, int ahead) {
            if (node >= stateAt.length) {
                stateAt = Arrays.copyOf(stateAt, 2 * node);
                estimateAt = Arrays.copyOf(estimateAt, 2 * node);
            }
            addTransition(stateAt[parent], state);
            int guess = stateAt[parent] == state ? estimateAt[parent] : Math.max(0, estimateAt[parent] - ahead);
            stateAt[node] = state;
            estimateAt[node] = distance[state] == UNKNOWN ? guess : distance[state];
            return estimateAt[node];
        }

        void setRoot(int state) {
            stateAt[PathTree.ROOT] = state;
            estimateAt[PathTree.ROOT] = distance[state] == UNKNOWN ? 0 : distance[state];
        }
    }

    private interface LocalStateVisitor {
        void visit(LocalStateGraph graph, int state, int process);
    }

    private final PathTree tree;
    private final List<ProcessId> processes;
    private final List<LocalStateGraph> graphs;
    private final int unknownStepGain;

    private LocalDistances(PathTree tree, List<ProcessId> processes, int ahead) {
        this.tree = tree;
        this.processes = processes;
        this.graphs = processes.stream().map(process -> new LocalStateGraph()).toList();
        this.unknownStepGain = ahead;
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
        learned.forEachLocalState((graph, state, process) -> graph.markGoal(state));
        tree.goTo(PathTree.ROOT);
        learned.forEachLocalState((graph, state, process) -> graph.setRoot(state));
        return learned;
    }

    private static @Nullable Violation violation(GuidedRun guidedRun) {
        return guidedRun.violation() == null ? guidedRun.checkEnd() : guidedRun.violation();
    }

    private void follow(Schedule way) {
        int[] latest = new int[graphs.size()];
        tree.goTo(PathTree.ROOT);
        forEachLocalState((graph, state, process) -> latest[process] = state);
        walk(
                tree,
                way,
                () -> forEachLocalState((graph, state, process) -> {
                    graph.addTransition(latest[process], state);
                    latest[process] = state;
                }));
    }

    private static void walk(PathTree tree, Schedule way, Runnable after) {
        tree.goTo(PathTree.ROOT);
        for (int place = 0; place < way.size() && tree.rehearsal().violation() == null; place++) {
            tree.perform(way.move(place), way.choices(place));
            after.run();
        }
    }

    /** What is missing at a node that was kept just now, where the rehearsal stands. */
    int estimate(int parent, int node) {
        int[] sum = {0};
        forEachLocalState((graph, state, process) -> sum[0] += graph.estimateAt(node, state, parent, unknownStepGain));
        return sum[0];
    }

    private void forEachLocalState(LocalStateVisitor visitor) {
        for (int process = 0; process < graphs.size(); process++) {
            Object state = tree.rehearsal().localState(processes.get(process));
            LocalStateGraph graph = graphs.get(process);
            visitor.visit(graph, graph.number(state == null ? DOWN : state), process);
        }
    }
}
