package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import java.util.Arrays;

/**
 * The paths that a system was led along, as a tree. A node is where a path leads, known by its number; those that have
 * no parent are where the plan's prologue leads. A path is known by what was asked for on it: the same again leads to
 * the same node. 24 bytes each.
 */
final class MoveTree {

    static final int NONE = -1;

    private int count;

    // By node.
    private int[] parent = new int[64];
    private int[] depth = new int[64];
    private int[] requestedMove = new int[64];
    private int[][] choices = new int[64][];
    private int[] child = new int[64]; // the latest
    private int[] sibling = new int[64]; // the one before

    int addRoot() {
        return add(NONE, 0, GuidedRun.NO_CHOICES);
    }

    int count() {
        return count;
    }

    int parent(int node) {
        return parent[node];
    }

    /** How many moves lead there. */
    int depth(int node) {
        return depth[node];
    }

    /** The move that leads there from its parent. */
    int requestedMove(int node) {
        return requestedMove[node];
    }

    /** What its handler is answered where it chooses: bound and value in turn, 0 for what is not there. */
    int[] choices(int node) {
        return choices[node];
    }

    int root(int node) {
        int root = node;
        while (parent[root] != NONE) {
            root = parent[root];
        }
        return root;
    }

    /** The node behind this one by that move, or nowhere if it was never asked for. */
    int findChild(int node, int move, int[] chosen) {
        int found = child[node];
        while (found != NONE && !(requestedMove[found] == move && Arrays.equals(choices[found], chosen))) {
            found = sibling[found];
        }
        return found;
    }

    /** The node behind this one by that move. */
    int childOrAdd(int node, int move, int[] chosen) {
        int known = findChild(node, move, chosen);
        return known == NONE ? add(node, move, chosen) : known;
    }

    /** The last node that the ways to both have in common, or nowhere. */
    int commonAncestor(int one, int other) {
        int a = one;
        int b = other;
        while (a != b) {
            if (depth[a] >= depth[b]) {
                a = parent[a];
            } else {
                b = parent[b];
            }
            if (a == NONE || b == NONE) {
                return NONE;
            }
        }
        return a;
    }

    /** The nodes behind the first one on the way to the other. */
    int[] nodesBetween(int first, int last) {
        int[] way = new int[depth[last] - depth[first]];
        int node = last;
        for (int i = way.length - 1; i >= 0; i--) {
            way[i] = node;
            node = parent[node];
        }
        return way;
    }

    private int add(int from, int move, int[] chosen) {
        if (count == parent.length) {
            grow(2 * count);
        }
        parent[count] = from;
        depth[count] = from == NONE ? 0 : depth[from] + 1;
        requestedMove[count] = move;
        choices[count] = chosen;
        child[count] = NONE;
        sibling[count] = from == NONE ? NONE : child[from];
        if (from != NONE) {
            child[from] = count;
        }
        return count++;
    }

    private void grow(int length) {
        parent = Arrays.copyOf(parent, length);
        depth = Arrays.copyOf(depth, length);
        requestedMove = Arrays.copyOf(requestedMove, length);
        choices = Arrays.copyOf(choices, length);
        child = Arrays.copyOf(child, length);
        sibling = Arrays.copyOf(sibling, length);
    }
}
