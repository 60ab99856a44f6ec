package dev.winnow.minimize.shortest;

import dev.winnow.collect.IntArrays;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of the number of steps until the violation. For each process in the violation, it takes the distance from
 * its current local state to its state at the violation, in the graph of the transitions seen so far. A step changes
 * only one process, so the distances add up.
 *
 * <p>Trail-directed model checking (Edelkamp, Lluch-Lafuente and Leue, STTT 2004): the distance of a process in its own
 * state graph. The paper takes the graph from the program; this class learns it from the known path and the search.
 *
 * <p>No guarantee: an unseen path may be shorter, so the heuristic proves nothing.
 */
final class LocalDistances {

    private static final int UNKNOWN = Integer.MAX_VALUE;
    private static final Object DOWN = new Object();

    /** The states of one process and the transitions between them. */
    private static final class LocalStateGraph {
        private final Map<Object, Integer> numbers = new HashMap<>(); // never iterated
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
            distance = IntArrays.roomFor(distance, number + 1L);
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

        /** Updates the distances of all predecessors. */
        private void propagateDistance(int state) {
            ArrayDeque<Integer> changed = new ArrayDeque<>(List.of(state));
            while (!changed.isEmpty()) {
                int nearer = changed.remove();
                for (int predecessor : predecessors.get(nearer)) {
                    if (distance[nearer] != UNKNOWN && distance[predecessor] > distance[nearer] + 1) {
                        distance[predecessor] = distance[nearer] + 1;
                        changed.add(predecessor);
                    }
                }
            }
        }

        int estimateAt(int node, int state, int parent, int stepGain) {
            stateAt = IntArrays.roomFor(stateAt, node + 1L);
            estimateAt = IntArrays.roomFor(estimateAt, node + 1L);
            addTransition(stateAt[parent], state);
            int inherited = stateAt[parent] == state ? estimateAt[parent] : Math.max(0, estimateAt[parent] - stepGain);
            stateAt[node] = state;
            estimateAt[node] = distance[state] == UNKNOWN ? inherited : distance[state];
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

    private LocalDistances(PathTree tree, List<ProcessId> processes, int unknownStepGain) {
        this.tree = tree;
        this.processes = processes;
        this.graphs = processes.stream().map(process -> new LocalStateGraph()).toList();
        this.unknownStepGain = unknownStepGain;
    }

    /**
     * Learns distances from the known path, which it performs twice: to find the processes of the violation, and to
     * follow their states.
     *
     * @param unknownStepGain the progress that a step into an unknown state counts for: 1 is cautious, 0 is bold
     */
    static LocalDistances learn(PathTree tree, Schedule best, int unknownStepGain) {
        walk(tree, best, () -> {});
        Violation violation = violation(tree.guidedRun());
        List<ProcessId> named = violation == null ? List.of() : violation.processes();
        LocalDistances learned = new LocalDistances(tree, named, unknownStepGain);
        learned.follow(best);
        learned.forEachLocalState((graph, state, process) -> graph.markGoal(state));
        tree.goTo(PathTree.ROOT);
        learned.forEachLocalState((graph, state, process) -> graph.setRoot(state));
        return learned;
    }

    private static @Nullable Violation violation(GuidedRun guidedRun) {
        return guidedRun.violation() == null ? guidedRun.checkEnd() : guidedRun.violation();
    }

    private void follow(Schedule known) {
        int[] lastStates = new int[graphs.size()];
        tree.goTo(PathTree.ROOT);
        forEachLocalState((graph, state, process) -> lastStates[process] = state);
        walk(
                tree,
                known,
                () -> forEachLocalState((graph, state, process) -> {
                    graph.addTransition(lastStates[process], state);
                    lastStates[process] = state;
                }));
    }

    private static void walk(PathTree tree, Schedule known, Runnable afterStep) {
        tree.goTo(PathTree.ROOT);
        for (int place = 0; place < known.size() && tree.guidedRun().violation() == null; place++) {
            tree.perform(known.move(place), known.choices(place));
            afterStep.run();
        }
    }

    /** Returns the estimate for a node that was just added, at which the guided run stands. */
    int estimate(int parent, int node) {
        int[] sum = {0};
        forEachLocalState((graph, state, process) -> sum[0] += graph.estimateAt(node, state, parent, unknownStepGain));
        return sum[0];
    }

    private void forEachLocalState(LocalStateVisitor visitor) {
        for (int process = 0; process < graphs.size(); process++) {
            Object state = tree.guidedRun().localState(processes.get(process));
            LocalStateGraph graph = graphs.get(process);
            visitor.visit(graph, graph.number(state == null ? DOWN : state), process);
        }
    }
}
