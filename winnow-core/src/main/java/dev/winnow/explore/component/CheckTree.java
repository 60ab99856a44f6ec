package dev.winnow.explore.component;

import dev.winnow.collect.IntArrays;
import dev.winnow.collect.IntPairMap;
import dev.winnow.model.Violation;
import dev.winnow.statespace.StateCheck;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known about a check, as a decision tree: a node is the process that the check reads next, and its local state
 * selects the child. So one evaluation answers for all states that differ only in what the check did not read.
 */
final class CheckTree {

    static final int ROOT = 1;
    static final int UNKNOWN = -1;
    static final int HOLDS = -2;

    private static final int MAX_NODES = 1 << 22; // more are forgotten at once
    private static final int FIRST_VIOLATION = -3; // later ones are below

    private final StateCheck check;
    private IntPairMap children = new IntPairMap(); // by node and local state
    private int[] content = new int[64]; // by node: the process read next, UNKNOWN, HOLDS, or a violation
    private int count;
    private final List<Violation> violations = new ArrayList<>();

    CheckTree(StateCheck check) {
        this.check = check;
        clear();
    }

    private void clear() {
        children = new IntPairMap();
        count = 1;
        addNode();
    }

    /** Forgets everything if the tree is full. */
    void clearIfFull() {
        if (isFull()) {
            clear();
        }
    }

    private boolean isFull() {
        return count >= MAX_NODES;
    }

    /** Returns the number of nodes, for {@link #release}. */
    int nodeCount() {
        return count;
    }

    /** Removes the nodes added since the tree had this many, if it was already full then. */
    void release(int nodeCount) {
        count = nodeCount >= MAX_NODES ? nodeCount : count;
    }

    private int addNode() {
        content = IntArrays.roomFor(content, count + 1L);
        content[count] = UNKNOWN;
        return count++;
    }

    /** Returns the process that is read next in a node; negative if none is: UNKNOWN, HOLDS or a violation. */
    int next(int node) {
        return content[node];
    }

    /** Returns the violation for which {@link #next} stands. */
    Violation violation(int next) {
        return violations.get(FIRST_VIOLATION - next);
    }

    int child(int node, int localState) {
        int known = children.get(node, localState);
        if (known != IntPairMap.ABSENT) {
            return known;
        }
        if (!isFull()) {
            children.put(node, localState, count);
        }
        return addNode();
    }

    /**
     * Evaluates these local states, by process, and adds what was read to the tree.
     *
     * @param node a node that is not known yet and agrees with the states
     * @param depth the number of reads that lead to it
     */
    void evaluate(int[] localStates, int node, int depth) {
        Violation violation = check.findViolation(localStates);
        int[] read = check.lastRead();
        int last = node;
        for (int i = depth; i < read.length; i++) {
            content[last] = read[i];
            if (isFull()) {
                return;
            }
            last = child(last, localStates[read[i]]);
        }
        content[last] = violation == null ? HOLDS : FIRST_VIOLATION - violations.size();
        if (violation != null) {
            violations.add(violation);
        }
    }
}
