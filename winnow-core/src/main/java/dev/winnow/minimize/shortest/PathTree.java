package dev.winnow.minimize.shortest;

import dev.winnow.collect.IntArrays;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * A tree of the paths of a search, with a guided run that stands at one of its nodes. To go to another node, it rewinds
 * to the common prefix and performs the rest of the path.
 *
 * <p>A node is a configuration and a position in the script of externals. It is kept only if no node of the same
 * configuration has at most its depth and at least as much of the script left.
 *
 * <p>Invariant: {@code path[0..knownLength]} are the nodes on the path of the guided run, which may stand one step
 * further, at no node.
 */
final class PathTree {

    static final int NONE = -1;
    static final int ROOT = 0;

    private final GuidedRun guidedRun;
    private final Map<Object, Integer> lastNodeByState = new HashMap<>(); // never iterated

    private int[] parent = new int[256];
    private int[] move = new int[256];
    private int[] position = new int[256]; // number of script places used
    private int[] depth = new int[256];
    private int[] previousOfSameState = new int[256]; // the node added before with the same state, or NONE
    private int[][] choices = new int[256][];
    private final BitSet superseded = new BitSet();
    private int size;

    private int[] path = new int[64];
    private int knownLength;
    private long performedSteps;
    private boolean hasSeenChoice;

    PathTree(GuidedRun guidedRun) {
        this.guidedRun = guidedRun;
        guidedRun.rewindTo(0);
        add(NONE, NONE, 0, GuidedRun.NO_CHOICES, state());
    }

    // ---- moving the guided run

    /** Moves the guided run to this node. */
    void goTo(int node) {
        int shared = node;
        while (depth[shared] > knownLength || path[depth[shared]] != shared) {
            shared = parent[shared];
        }
        rewindTo(depth[shared]);
        for (int at = node; at != shared; at = parent[at]) {
            setOnPath(at);
        }
        for (int length = depth[shared] + 1; length <= depth[node]; length++) {
            repeatStep(path[length]);
        }
        knownLength = depth[node];
    }

    private void setOnPath(int node) {
        path = IntArrays.roomFor(path, depth[node] + 1L);
        path[depth[node]] = node;
    }

    private void rewindTo(int length) {
        if (guidedRun.length() > length) {
            if (!guidedRun.rewindsCheaply()) {
                performedSteps += length;
            }
            guidedRun.rewindTo(length);
        }
    }

    private void repeatStep(int node) {
        if (!perform(move[node], choices[node])) {
            throw new OutOfControl(
                    "a step that was possible before is impossible now, after the same " + guidedRun.length()
                            + " steps",
                    "the system is not deterministic: find the cause with " + SuggestedCommand.DOCTOR);
        }
    }

    /** Performs the move from the current position. Returns false if it is absent. */
    boolean perform(int requested, int[] requestedChoices) {
        if (guidedRun.perform(requested, MatchPolicy.EXACT, requestedChoices) == GuidedRun.ABSENT) {
            return false;
        }
        performedSteps++;
        hasSeenChoice |= guidedRun.performedChoices(guidedRun.length() - 1).length > 0;
        return true;
    }

    // ---- adding nodes

    /**
     * Adds the configuration of the guided run, one step after {@code from}. Returns the new node, or NONE if a known
     * node is at least as good.
     */
    int addIfBetter(int from, int used) {
        Object state = state();
        int newDepth = depth[from] + 1;
        for (int other = lastNodeByState.getOrDefault(state, NONE); other != NONE; other = previousOfSameState[other]) {
            if (position[other] <= used && depth[other] <= newDepth) {
                return NONE;
            }
            if (position[other] >= used && depth[other] >= newDepth) {
                superseded.set(other);
            }
        }
        int last = guidedRun.length() - 1;
        int node = add(from, guidedRun.performedMove(last), used, guidedRun.performedChoices(last), state);
        knownLength = newDepth;
        setOnPath(node);
        return node;
    }

    private Object state() {
        Object state = guidedRun.configuration();
        if (state == null) {
            throw new IllegalArgumentException("a search for a shorter path needs a system with state fingerprints");
        }
        return state;
    }

    private int add(int from, int performedMove, int used, int[] performedChoices, Object state) {
        if (size == parent.length) {
            grow();
        }
        int node = size++;
        parent[node] = from;
        move[node] = performedMove;
        position[node] = used;
        depth[node] = from == NONE ? 0 : depth[from] + 1;
        choices[node] = performedChoices.length == 0 ? GuidedRun.NO_CHOICES : performedChoices;
        Integer previous = lastNodeByState.put(state, node);
        previousOfSameState[node] = previous == null ? NONE : previous;
        return node;
    }

    private void grow() {
        parent = IntArrays.roomFor(parent, size + 1L);
        move = IntArrays.roomFor(move, size + 1L);
        position = IntArrays.roomFor(position, size + 1L);
        depth = IntArrays.roomFor(depth, size + 1L);
        previousOfSameState = IntArrays.roomFor(previousOfSameState, size + 1L);
        choices = Arrays.copyOf(choices, parent.length);
    }

    // ---- queries

    int position(int node) {
        return position[node];
    }

    int depth(int node) {
        return depth[node];
    }

    /** Returns true if a better path to the same configuration is known. */
    boolean isSuperseded(int node) {
        return superseded.get(node);
    }

    /** Returns the number of nodes. */
    int size() {
        return size;
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
