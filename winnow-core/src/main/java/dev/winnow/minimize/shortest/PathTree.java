package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.system.OutOfControl;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The paths that a search has taken, as a tree, and the rehearsal that stands at the end of one of them. To get from
 * one node to another it goes back to where their paths part and makes the rest anew.
 *
 * <p>A node is a configuration and a position in the script of externals. One is kept only if no other node of the same
 * configuration was reached in as few steps with as much of the script left.
 *
 * <p>Invariant: {@code path[0..known]} are the nodes that the rehearsal passed; it may stand one step further, where no
 * node is.
 */
final class PathTree {

    static final int NONE = -1;
    static final int ROOT = 0;

    private final GuidedRun guidedRun;
    private final Map<Object, Integer> latestByState = new HashMap<>(); // by state: the node kept last; never walked

    private int[] parent = new int[256];
    private int[] move = new int[256];
    private int[] position = new int[256]; // places of the script that are used up
    private int[] depth = new int[256];
    private int[] previousOfSameState = new int[256]; // the node of the same state kept before, or NONE
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

    // ---- going

    /** Leads the rehearsal to this node. */
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
        if (depth[node] >= path.length) {
            path = Arrays.copyOf(path, 2 * depth[node]);
        }
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
                    "a step that was possible before is not after the same " + guidedRun.length() + " steps",
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>");
        }
    }

    /** Makes the move from where the rehearsal stands; false if it cannot happen there. */
    boolean perform(int asked, int[] answers) {
        if (guidedRun.perform(asked, MatchPolicy.EXACT, answers) == GuidedRun.ABSENT) {
            return false;
        }
        performedSteps++;
        hasSeenChoice |= guidedRun.performedChoices(guidedRun.length() - 1).length > 0;
        return true;
    }

    // ---- keeping

    /**
     * Keeps where the rehearsal stands, one step after the node: the new node, or NONE if nothing is to be gained by
     * it.
     */
    int addIfBetter(int from, int used) {
        Object state = state();
        int newDepth = depth[from] + 1;
        for (int other = latestByState.getOrDefault(state, NONE); other != NONE; other = previousOfSameState[other]) {
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
            throw new IllegalArgumentException("a search for a shorter way needs a system that can compare its states");
        }
        return state;
    }

    private int add(int from, int made, int used, int[] answers, Object state) {
        if (size == parent.length) {
            grow(2 * size);
        }
        int node = size++;
        parent[node] = from;
        move[node] = made;
        position[node] = used;
        depth[node] = from == NONE ? 0 : depth[from] + 1;
        choices[node] = answers.length == 0 ? GuidedRun.NO_CHOICES : answers;
        Integer before = latestByState.put(state, node);
        previousOfSameState[node] = before == null ? NONE : before;
        return node;
    }

    private void grow(int room) {
        parent = Arrays.copyOf(parent, room);
        move = Arrays.copyOf(move, room);
        position = Arrays.copyOf(position, room);
        depth = Arrays.copyOf(depth, room);
        previousOfSameState = Arrays.copyOf(previousOfSameState, room);
        choices = Arrays.copyOf(choices, room);
    }

    // ---- to look at

    int position(int node) {
        return position[node];
    }

    int depth(int node) {
        return depth[node];
    }

    /** Whether a better way to the same configuration is known by now. */
    boolean isSuperseded(int node) {
        return superseded.get(node);
    }

    /** How many nodes were kept. */
    int size() {
        return size;
    }

    long performedSteps() {
        return performedSteps;
    }

    /** Whether a handler asked for a choice in any step: others than those tried may have been possible. */
    boolean hasSeenChoice() {
        return hasSeenChoice;
    }

    GuidedRun rehearsal() {
        return guidedRun;
    }

    /** The way to where the rehearsal stands. */
    Schedule schedule() {
        return Schedule.performedBy(guidedRun);
    }
}
