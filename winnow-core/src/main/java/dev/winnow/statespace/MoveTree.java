package dev.winnow.statespace;

import dev.winnow.guided.GuidedRun;
import dev.winnow.model.Choices;
import java.util.Arrays;

/**
 * The tree of all paths that were performed. A node is the end of a path; roots are the ends of the plan's prologue. A
 * path is identified by its requested moves and choices: the same requests lead to the same node. A node takes 24
 * bytes.
 */
final class MoveTree {

    static final int NONE = -1;

    private int count;

    // By node.
    private int[] parent = new int[64];
    private int[] depth = new int[64];
    private int[] requestedMove = new int[64];
    private Choices[] choices = new Choices[64];
    private int[] child = new int[64]; // the last one added
    private int[] sibling = new int[64]; // the one added before

    int addRoot() {
        return add(NONE, 0, GuidedRun.NO_CHOICES);
    }

    int count() {
        return count;
    }

    int parent(int node) {
        return parent[node];
    }

    /** Returns the number of moves from the root. */
    int depth(int node) {
        return depth[node];
    }

    /** Returns the requested move that leads to the node from its parent. */
    int requestedMove(int node) {
        return requestedMove[node];
    }

    /** Returns the requested choices of that move. */
    Choices choices(int node) {
        return choices[node];
    }

    int root(int node) {
        int root = node;
        while (parent[root] != NONE) {
            root = parent[root];
        }
        return root;
    }

    /** Returns the child that this request leads to; NONE if it was never performed. */
    int findChild(int node, int move, Choices requestedChoices) {
        int found = child[node];
        while (found != NONE && !(requestedMove[found] == move && choices[found].equals(requestedChoices))) {
            found = sibling[found];
        }
        return found;
    }

    /** Returns the child that this request leads to. Adds it if absent. */
    int childOrAdd(int node, int move, Choices requestedChoices) {
        int known = findChild(node, move, requestedChoices);
        return known == NONE ? add(node, move, requestedChoices) : known;
    }

    /** Returns the deepest node on the paths to both; NONE if they have different roots. */
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

    /** Returns the nodes on the path from an ancestor (exclusive) to a node (inclusive). */
    int[] nodesBetween(int ancestor, int last) {
        int[] path = new int[depth[last] - depth[ancestor]];
        int node = last;
        for (int i = path.length - 1; i >= 0; i--) {
            path[i] = node;
            node = parent[node];
        }
        return path;
    }

    private int add(int from, int move, Choices requestedChoices) {
        if (count == parent.length) {
            grow(2 * count);
        }
        parent[count] = from;
        depth[count] = from == NONE ? 0 : depth[from] + 1;
        requestedMove[count] = move;
        choices[count] = requestedChoices;
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
