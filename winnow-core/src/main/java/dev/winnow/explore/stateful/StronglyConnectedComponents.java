package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * The strongly connected components among some configurations, those alone left out that do not lead to themselves:
 * from each of a component there is a way to each other one.
 *
 * <p>Tarjan, Depth-first search and linear graph algorithms (SIAM J. Comput. 1972), with a stack of its own in place of
 * recursion. Linear in the edges.
 */
final class StronglyConnectedComponents {

    private final TransitionList transitions;
    private final BitSet among;
    private final Consumer<int[]> visitor;
    private int[] index; // by configuration: when it was entered, from 1 on; 0 if it was not
    private int[] lowLink; // the earliest that is known to be reached from it
    private final BitSet open = new BitSet(); // not in a component yet
    private int entered;

    // The path of the depth-first search.
    private int[] path = new int[16];
    private int[] nextEdge = new int[16];
    private int depth;

    private int[] waiting = new int[16]; // the open ones, in the order in which they were entered
    private int waitingCount;

    private StronglyConnectedComponents(TransitionList edges, BitSet among, Consumer<int[]> each) {
        this.transitions = edges;
        this.among = among;
        this.visitor = each;
        this.index = new int[among.length()];
        this.lowLink = new int[among.length()];
    }

    /** Shows each component: its configurations by number, in ascending order. */
    static void forEach(TransitionList edges, BitSet among, Consumer<int[]> each) {
        StronglyConnectedComponents components = new StronglyConnectedComponents(edges, among, each);
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
        waiting = IntArrays.roomFor(waiting, waitingCount + 1L);
        waiting[waitingCount++] = configuration;
        path = IntArrays.roomFor(path, depth + 1L);
        nextEdge = IntArrays.roomFor(nextEdge, depth + 1L);
        path[depth] = configuration;
        nextEdge[depth++] = transitions.firstEdge(configuration);
    }

    private void leave(int configuration) {
        depth--;
        if (depth > 0) {
            int before = path[depth - 1];
            lowLink[before] = Math.min(lowLink[before], lowLink[configuration]);
        }
        if (lowLink[configuration] == index[configuration]) {
            close(configuration);
        }
    }

    private void close(int first) {
        int end = waitingCount;
        do {
            open.clear(waiting[--waitingCount]);
        } while (waiting[waitingCount] != first);
        if (end - waitingCount > 1 || hasSelfLoop(first)) {
            int[] component = Arrays.copyOfRange(waiting, waitingCount, end);
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
