package dev.winnow.explore;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * The strongly connected components among some configurations, those alone left out that do not lead to themselves: from each of a component there is a way to each
 * other one.
 *
 * <p>Tarjan, Depth-first search and linear graph algorithms (SIAM J. Comput. 1972), with a stack of its own in place of recursion. Linear in the edges.
 */
final class Components {

    private final Edges edges;
    private final BitSet among;
    private final Consumer<int[]> each;
    private int[] index; // by configuration: when it was entered, from 1 on; 0 if it was not
    private int[] low; // the earliest that is known to be reached from it
    private final BitSet open = new BitSet(); // not in a component yet
    private int entered;

    // The path of the depth-first search.
    private int[] path = new int[16];
    private int[] nextEdge = new int[16];
    private int depth;

    private int[] waiting = new int[16]; // the open ones, in the order in which they were entered
    private int waits;

    private Components(Edges edges, BitSet among, Consumer<int[]> each) {
        this.edges = edges;
        this.among = among;
        this.each = each;
        this.index = new int[among.length()];
        this.low = new int[among.length()];
    }

    /** Shows each component: its configurations by number, in ascending order. */
    static void forEach(Edges edges, BitSet among, Consumer<int[]> each) {
        Components components = new Components(edges, among, each);
        for (int root = among.nextSetBit(0); root >= 0; root = among.nextSetBit(root + 1)) {
            if (components.index[root] == 0) {
                components.from(root);
            }
        }
    }

    private void from(int root) {
        enter(root);
        while (depth > 0) {
            int at = path[depth - 1];
            int edge = nextEdge[depth - 1]++;
            if (edge < edges.end(at)) {
                follow(at, edges.to(edge));
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
            low[at] = Math.min(low[at], index[to]);
        }
    }

    private void enter(int configuration) {
        index[configuration] = ++entered;
        low[configuration] = entered;
        open.set(configuration);
        waiting = IntArrays.roomFor(waiting, waits + 1L);
        waiting[waits++] = configuration;
        path = IntArrays.roomFor(path, depth + 1L);
        nextEdge = IntArrays.roomFor(nextEdge, depth + 1L);
        path[depth] = configuration;
        nextEdge[depth++] = edges.first(configuration);
    }

    private void leave(int configuration) {
        depth--;
        if (depth > 0) {
            int before = path[depth - 1];
            low[before] = Math.min(low[before], low[configuration]);
        }
        if (low[configuration] == index[configuration]) {
            close(configuration);
        }
    }

    private void close(int first) {
        int end = waits;
        do {
            open.clear(waiting[--waits]);
        } while (waiting[waits] != first);
        if (end - waits > 1 || leadsToItself(first)) {
            int[] component = Arrays.copyOfRange(waiting, waits, end);
            Arrays.sort(component);
            each.accept(component);
        }
    }

    private boolean leadsToItself(int configuration) {
        for (int edge = edges.first(configuration); edge < edges.end(configuration); edge++) {
            if (edges.to(edge) == configuration) {
                return true;
            }
        }
        return false;
    }
}
