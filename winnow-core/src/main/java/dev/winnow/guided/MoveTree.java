package dev.winnow.guided;

import dev.winnow.model.Choices;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.Arrays;

/**
 * A tree of performed paths. A guided run follows it from one node to another. A node is the end of a path; a root is
 * where a search starts. A node takes 24 bytes.
 */
public final class MoveTree {

    public static final int NONE = -1;

    private final MoveTable moves;
    private int count;

    // By node.
    private int[] parent = new int[64];
    private int[] depth = new int[64];
    private int[] requestedMove = new int[64];
    private Choices[] choices = new Choices[64];
    private int[] child = new int[64]; // the last one added
    private int[] sibling = new int[64]; // the one added before

    public MoveTree(MoveTable moves) {
        this.moves = moves;
    }

    /** Adds a root that a guided run reaches after this number of steps. */
    public int addRoot(int steps) {
        int root = add(NONE, NONE, GuidedRun.NO_CHOICES);
        depth[root] = steps;
        return root;
    }

    public int count() {
        return count;
    }

    public int parent(int node) {
        return parent[node];
    }

    public boolean isRoot(int node) {
        return parent[node] == NONE;
    }

    /** Returns the number of steps of a guided run at the node. */
    public int depth(int node) {
        return depth[node];
    }

    /** Returns the requested move that leads to the node from its parent. */
    public int requestedMove(int node) {
        return requestedMove[node];
    }

    public int root(int node) {
        int root = node;
        while (!isRoot(root)) {
            root = parent[root];
        }
        return root;
    }

    /** Returns the child that this request leads to; NONE if it was never performed. */
    public int findChild(int node, int move, Choices requestedChoices) {
        int found = child[node];
        while (found != NONE && !(requestedMove[found] == move && choices[found].equals(requestedChoices))) {
            found = sibling[found];
        }
        return found;
    }

    /** Returns the child that this request leads to. Adds it if absent. */
    public int childOrAdd(int node, int move, Choices requestedChoices) {
        int known = findChild(node, move, requestedChoices);
        return known == NONE ? add(node, move, requestedChoices) : known;
    }

    /** Adds a child, even if the same request leads to another one. */
    public int add(int from, int move, Choices requestedChoices) {
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

    // ---- going to a node

    /** Returns the deepest node on the paths to both; NONE if they have different roots, or if one is NONE. */
    public int commonAncestor(int one, int other) {
        int a = one;
        int b = other;
        while (a != b) {
            if (a == NONE || b == NONE) {
                return NONE;
            }
            if (depth[a] >= depth[b]) {
                a = parent[a];
            } else {
                b = parent[b];
            }
        }
        return a;
    }

    /**
     * Rewinds a guided run to an ancestor of the node, which is on its path, and performs the moves from there.
     *
     * @return the number of moves performed
     * @throws OutOfControl if one of them is absent
     */
    public int descend(GuidedRun run, int ancestor, int node) {
        int[] path = new int[depth[node] - depth[ancestor]];
        int last = node;
        for (int i = path.length - 1; i >= 0; i--) {
            path[i] = last;
            last = parent[last];
        }
        if (run.length() > depth[ancestor]) {
            run.rewindTo(depth[ancestor]);
        }
        for (int next : path) {
            requireEnabled(requestedMove[next], run.perform(requestedMove[next], MatchPolicy.EXACT, choices[next]));
        }
        return path.length;
    }

    /** Throws an error if a move that the same steps enabled before is absent. */
    public void requireEnabled(int move, int performedMove) {
        if (performedMove == GuidedRun.ABSENT) {
            throw new OutOfControl(
                    "the same steps no longer enable " + moves.move(move),
                    "the system is not deterministic: find the cause with " + SuggestedCommand.DOCTOR);
        }
    }
}
