package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.OutOfControl;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The paths that a search has taken, as a tree, and the rehearsal that stands at the end of one of them. To get from one node to another
 * it goes back to where their paths part and makes the rest anew.
 *
 * <p>A node is a configuration and a position in the script of externals. One is kept only if no other node of the same configuration
 * was reached in as few steps with as much of the script left.
 *
 * <p>Invariant: {@code path[0..known]} are the nodes that the rehearsal passed; it may stand one step further, where no node is.
 */
final class PathTree {

    static final int NONE = -1;
    static final int ROOT = 0;

    private final Rehearsal rehearsal;
    private final Map<Object, Integer> latest = new HashMap<>(); // by state: the node kept last; never walked

    private int[] parent = new int[256];
    private int[] move = new int[256];
    private int[] position = new int[256]; // places of the script that are used up
    private int[] depth = new int[256];
    private int[] same = new int[256]; // the node of the same state kept before, or NONE
    private int[][] choices = new int[256][];
    private final BitSet superseded = new BitSet();
    private int size;

    private int[] path = new int[64];
    private int known;
    private long performed;
    private boolean chose;

    PathTree(Rehearsal rehearsal) {
        this.rehearsal = rehearsal;
        rehearsal.rewindTo(0);
        add(NONE, NONE, 0, Rehearsal.NO_CHOICES, state());
    }

    // ---- going

    /** Leads the rehearsal to this node. */
    void go(int node) {
        int shared = node;
        while (depth[shared] > known || path[depth[shared]] != shared) {
            shared = parent[shared];
        }
        rewindTo(depth[shared]);
        for (int at = node; at != shared; at = parent[at]) {
            passing(at);
        }
        for (int length = depth[shared] + 1; length <= depth[node]; length++) {
            again(path[length]);
        }
        known = depth[node];
    }

    private void passing(int node) {
        if (depth[node] >= path.length) {
            path = Arrays.copyOf(path, 2 * depth[node]);
        }
        path[depth[node]] = node;
    }

    private void rewindTo(int length) {
        if (rehearsal.length() > length) {
            if (!rehearsal.rewindsCheaply()) {
                performed += length;
            }
            rehearsal.rewindTo(length);
        }
    }

    private void again(int node) {
        if (!step(move[node], choices[node])) {
            throw new OutOfControl(
                    "a step that was possible before is not after the same " + rehearsal.length() + " steps",
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>");
        }
    }

    /** Makes the move from where the rehearsal stands; false if it cannot happen there. */
    boolean step(int asked, int[] answers) {
        if (rehearsal.perform(asked, Match.EXACT, answers) == Rehearsal.ABSENT) {
            return false;
        }
        performed++;
        chose |= rehearsal.choices(rehearsal.length() - 1).length > 0;
        return true;
    }

    // ---- keeping

    /** Keeps where the rehearsal stands, one step after the node: the new node, or NONE if nothing is to be gained by it. */
    int keep(int from, int used) {
        Object state = state();
        int newDepth = depth[from] + 1;
        for (int other = latest.getOrDefault(state, NONE); other != NONE; other = same[other]) {
            if (position[other] <= used && depth[other] <= newDepth) {
                return NONE;
            }
            if (position[other] >= used && depth[other] >= newDepth) {
                superseded.set(other);
            }
        }
        int last = rehearsal.length() - 1;
        int node = add(from, rehearsal.move(last), used, rehearsal.choices(last), state);
        known = newDepth;
        passing(node);
        return node;
    }

    private Object state() {
        Object state = rehearsal.state();
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
        choices[node] = answers.length == 0 ? Rehearsal.NO_CHOICES : answers;
        Integer before = latest.put(state, node);
        same[node] = before == null ? NONE : before;
        return node;
    }

    private void grow(int room) {
        parent = Arrays.copyOf(parent, room);
        move = Arrays.copyOf(move, room);
        position = Arrays.copyOf(position, room);
        depth = Arrays.copyOf(depth, room);
        same = Arrays.copyOf(same, room);
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

    long performed() {
        return performed;
    }

    /** Whether a handler asked for a choice in any step: others than those tried may have been possible. */
    boolean chose() {
        return chose;
    }

    Rehearsal rehearsal() {
        return rehearsal;
    }

    /** The way to where the rehearsal stands. */
    Schedule made() {
        return Schedule.made(rehearsal);
    }
}
