package dev.winnow.minimize.shortest;

import dev.winnow.collect.IntArrays;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.MoveTree;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Choices;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The paths of a search, with a guided run at one of their ends, or one step further.
 *
 * <p>A node is a configuration and a position in the script of externals. It is kept only if no node of the same
 * configuration has at most its depth and at least as much of the script left.
 */
final class PathTree {

    static final int NONE = MoveTree.NONE;
    static final int ROOT = 0;

    private final GuidedRun guidedRun;
    private final MoveTree tree;
    private final Map<Object, Integer> lastNodeByState = new HashMap<>(); // never iterated

    private int[] position = new int[256]; // by node: the number of script places used
    private int[] previousOfSameState = new int[256]; // the node added before with the same state, or NONE
    private final BitSet superseded = new BitSet();

    private int currentNode = ROOT;
    private long performedSteps;
    private boolean hasSeenChoice;

    PathTree(GuidedRun guidedRun, MoveTable moves) {
        this.guidedRun = guidedRun;
        this.tree = new MoveTree(moves);
        guidedRun.rewindTo(0);
        register(tree.addRoot(0), 0, state());
    }

    // ---- moving the guided run

    /** Moves the guided run to this node. */
    void goTo(int node) {
        int shared = tree.commonAncestor(currentNode, node);
        if (guidedRun.length() > depth(shared) && !guidedRun.rewindsCheaply()) {
            performedSteps += depth(shared);
        }
        performedSteps += tree.descend(guidedRun, shared, node);
        currentNode = node;
    }

    /** Performs the move from the current position. Returns false if it is absent. */
    boolean perform(int requested, Choices requestedChoices) {
        if (guidedRun.perform(requested, MatchPolicy.EXACT, requestedChoices) == GuidedRun.ABSENT) {
            return false;
        }
        performedSteps++;
        hasSeenChoice |= !guidedRun.performedChoices(guidedRun.length() - 1).isEmpty();
        return true;
    }

    // ---- adding nodes

    /**
     * Adds the configuration of the guided run, one step after {@code from}. Returns the new node, or NONE if a known
     * node is at least as good.
     */
    int addIfBetter(int from, int used) {
        Object state = state();
        int newDepth = depth(from) + 1;
        for (int other = lastNodeByState.getOrDefault(state, NONE); other != NONE; other = previousOfSameState[other]) {
            if (position[other] <= used && depth(other) <= newDepth) {
                return NONE;
            }
            if (position[other] >= used && depth(other) >= newDepth) {
                superseded.set(other);
            }
        }
        int last = guidedRun.length() - 1;
        currentNode = tree.add(from, guidedRun.performedMove(last), guidedRun.performedChoices(last));
        register(currentNode, used, state);
        return currentNode;
    }

    private Object state() {
        Object state = guidedRun.configuration();
        if (state == null) {
            throw new IllegalArgumentException("a search for a shorter path needs a system with state fingerprints");
        }
        return state;
    }

    private void register(int node, int used, Object state) {
        position = IntArrays.roomFor(position, node + 1L);
        previousOfSameState = IntArrays.roomFor(previousOfSameState, node + 1L);
        position[node] = used;
        Integer previous = lastNodeByState.put(state, node);
        previousOfSameState[node] = previous == null ? NONE : previous;
    }

    // ---- queries

    int position(int node) {
        return position[node];
    }

    int depth(int node) {
        return tree.depth(node);
    }

    /** Returns true if a better path to the same configuration is known. */
    boolean isSuperseded(int node) {
        return superseded.get(node);
    }

    /** Returns the number of nodes. */
    int size() {
        return tree.count();
    }

    long performedSteps() {
        return performedSteps;
    }

    /** Returns true if a handler made a choice in any step, so that other choices may have been possible. */
    boolean hasSeenChoice() {
        return hasSeenChoice;
    }

    GuidedRun guidedRun() {
        return guidedRun;
    }

    /** Returns the path of the guided run. */
    Schedule schedule() {
        return Schedule.performedBy(guidedRun);
    }
}
