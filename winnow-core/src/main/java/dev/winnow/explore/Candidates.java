package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.Arrays;

/**
 * Configurations that some moves lead to, in their order, before it is known which of them are new. Each is to be looked up by the one of the crew to whom its shard belongs.
 */
final class Candidates {

    private static final int AT_ONCE = 1 << 5;

    private final Visited visited;
    private final int width;

    private int count;
    private int[] parent = new int[64];
    private int[] move = new int[64];
    private long[] names = new long[2 * 64]; // two by two
    private boolean[] fresh = new boolean[64];
    private int[] configurations = new int[0]; // if they are asked for
    private final int[][] own; // by worker: which ones it looks up
    private final int[] owned;

    @SuppressWarnings("UnusedVariable") // so that the JVM does not leave the reading out
    private long touched;

    Candidates(Visited visited, int width, int workers) {
        this.visited = visited;
        this.width = width;
        this.own = new int[workers][64];
        this.owned = new int[workers];
    }

    void clear() {
        count = 0;
        Arrays.fill(owned, 0);
    }

    int count() {
        return count;
    }

    int parent(int candidate) {
        return parent[candidate];
    }

    int move(int candidate) {
        return move[candidate];
    }

    /** Whether it was new when it was looked up. */
    boolean isFresh(int candidate) {
        return fresh[candidate];
    }

    /** What is behind the latest move: if it is not to be looked up, it is said here whether it is new. */
    int add(Graph graph, int from, int by, boolean isNew, boolean lookUp) {
        if (count == parent.length) {
            grow();
        }
        parent[count] = from;
        move[count] = by;
        fresh[count] = isNew;
        if (isNew && lookUp) {
            long low = graph.low();
            names[2 * count] = low;
            names[2 * count + 1] = graph.high();
            int worker = Visited.shard(low) % own.length;
            own[worker] = IntArrays.roomFor(own[worker], owned[worker] + 1L);
            own[worker][owned[worker]++] = count;
            if (visited.readsConfigurations()) {
                configurations = IntArrays.roomFor(configurations, (count + 1L) * width);
                graph.leave(configurations, count * width);
            }
        }
        return count++;
    }

    private void grow() {
        int length = 2 * count;
        parent = Arrays.copyOf(parent, length);
        move = Arrays.copyOf(move, length);
        names = Arrays.copyOf(names, 2 * length);
        fresh = Arrays.copyOf(fresh, length);
    }

    /** Looks up those that belong to one of the crew, some at a time: so that the memory answers for several at once, all are touched before the first is looked at. */
    void lookUp(int worker) {
        int[] mine = own[worker];
        for (int from = 0; from < owned[worker]; from += AT_ONCE) {
            int end = Math.min(owned[worker], from + AT_ONCE);
            for (int i = from; i < end; i++) {
                touched += visited.touch(names[2 * mine[i]]);
            }
            for (int i = from; i < end; i++) {
                int candidate = mine[i];
                fresh[candidate] =
                        visited.add(names[2 * candidate], names[2 * candidate + 1], configurations, candidate * width);
            }
        }
    }
}
