package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * The strongly connected components of a subgraph, without single configurations that have no self-loop.
 *
 * <p>Tarjan, "Depth-first search and linear graph algorithms" (SIAM J. Comput. 1972).
 *
 * <p>Difference: an explicit stack replaces recursion. Cost: linear in the number of edges.
 */
final class StronglyConnectedComponents {

    private final TransitionList transitions;
    private final BitSet among;
    private final Consumer<int[]> visitor;
    private int[] index; // by configuration: order of entry, from 1; 0 if not entered
    private int[] lowLink; // by configuration: smallest index known to be reachable
    private final BitSet open = new BitSet(); // entered, but not in a component yet
    private int entered;

    // The path of the depth-first search:
    private int[] path = new int[16];
    private int[] nextEdge = new int[16];
    private int depth;

    private int[] openStack = new int[16]; // the open ones, in the order of entry
    private int openCount;

    private StronglyConnectedComponents(TransitionList transitions, BitSet among, Consumer<int[]> visitor) {
        this.transitions = transitions;
        this.among = among;
        this.visitor = visitor;
        this.index = new int[among.length()];
        this.lowLink = new int[among.length()];
    }

    /** Passes each component to the visitor: the numbers of its configurations in ascending order. */
    static void forEach(TransitionList transitions, BitSet among, Consumer<int[]> visitor) {
        StronglyConnectedComponents components = new StronglyConnectedComponents(transitions, among, visitor);
        for (int root = among.nextSetBit(0); root >= 0; root = among.nextSetBit(root + 1)) {
            if (components.index[root] == 0) {
                components.visitFrom(root);
            }
        }
    }

    private void visitFrom(int root) {
        enter(root);
        while (depth > 0) {
            int at = path[depth - 1];
            int edge = nextEdge[depth - 1]++;
            if (edge < transitions.edgeEnd(at)) {
                follow(at, transitions.target(edge));
            } else {
                leave(at);
            }
        }
    }

    private void follow(int at, int to) {
        if (!among.get(to)) {
            return;
        }
        if (index[to] == 0) {
            enter(to);
        } else if (open.get(to)) {
            lowLink[at] = Math.min(lowLink[at], index[to]);
        }
    }

    private void enter(int configuration) {
        index[configuration] = ++entered;
        lowLink[configuration] = entered;
        open.set(configuration);
        openStack = IntArrays.roomFor(openStack, openCount + 1L);
        openStack[openCount++] = configuration;
        path = IntArrays.roomFor(path, depth + 1L);
        nextEdge = IntArrays.roomFor(nextEdge, depth + 1L);
        path[depth] = configuration;
        nextEdge[depth++] = transitions.firstEdge(configuration);
    }

    private void leave(int configuration) {
        depth--;
        if (depth > 0) {
            int previous = path[depth - 1];
            lowLink[previous] = Math.min(lowLink[previous], lowLink[configuration]);
        }
        if (lowLink[configuration] == index[configuration]) {
            close(configuration);
        }
    }

    private void close(int first) {
        int end = openCount;
        do {
            open.clear(openStack[--openCount]);
        } while (openStack[openCount] != first);
        if (end - openCount > 1 || hasSelfLoop(first)) {
            int[] component = Arrays.copyOfRange(openStack, openCount, end);
            Arrays.sort(component);
            visitor.accept(component);
        }
    }

    private boolean hasSelfLoop(int configuration) {
        for (int edge = transitions.firstEdge(configuration); edge < transitions.edgeEnd(configuration); edge++) {
            if (transitions.target(edge) == configuration) {
                return true;
            }
        }
        return false;
    }
}
