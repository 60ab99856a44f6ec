package dev.winnow.explore.visited;

import dev.winnow.collect.IntArrays;
import dev.winnow.statespace.StateSpace;
import java.util.Arrays;

/**
 * Configurations that some moves lead to, in their order, before it is known which of them are new. Each is to be
 * looked up by the one of the crew to whom its shard belongs.
 */
public final class SuccessorBatch {

    private static final int PREFETCH_BATCH = 1 << 5;

    private final VisitedSet visited;
    private final int width;

    private int count;
    private int[] parent = new int[64];
    private int[] move = new int[64];
    private long[] fingerprints = new long[2 * 64]; // two by two
    private boolean[] fresh = new boolean[64];
    private int[] configurations = new int[0]; // if they are asked for
    private final int[][] byWorker; // by worker: which ones it looks up
    private final int[] countByWorker;

    @SuppressWarnings("UnusedVariable") // so that the JVM does not leave the reading out
    private long prefetched;

    public SuccessorBatch(VisitedSet visited, int width, int workers) {
        this.visited = visited;
        this.width = width;
        this.byWorker = new int[workers][64];
        this.countByWorker = new int[workers];
    }

    public void clear() {
        count = 0;
        Arrays.fill(countByWorker, 0);
    }

    public int count() {
        return count;
    }

    public int parent(int candidate) {
        return parent[candidate];
    }

    public int move(int candidate) {
        return move[candidate];
    }

    /** Whether it was new when it was looked up. */
    public boolean isNew(int candidate) {
        return fresh[candidate];
    }

    /** What is behind the latest move: if it is not to be looked up, it is said here whether it is new. */
    public int add(StateSpace space, int from, int by, boolean isNew, boolean lookUp) {
        if (count == parent.length) {
            grow();
        }
        parent[count] = from;
        move[count] = by;
        fresh[count] = isNew;
        if (isNew && lookUp) {
            long low = space.fingerprintLow();
            fingerprints[2 * count] = low;
            fingerprints[2 * count + 1] = space.fingerprintHigh();
            int worker = VisitedSet.shardOf(low) % byWorker.length;
            byWorker[worker] = IntArrays.roomFor(byWorker[worker], countByWorker[worker] + 1L);
            byWorker[worker][countByWorker[worker]++] = count;
            if (visited.storesStates()) {
                configurations = IntArrays.roomFor(configurations, (count + 1L) * width);
                space.save(configurations, count * width);
            }
        }
        return count++;
    }

    private void grow() {
        int length = 2 * count;
        parent = Arrays.copyOf(parent, length);
        move = Arrays.copyOf(move, length);
        fingerprints = Arrays.copyOf(fingerprints, 2 * length);
        fresh = Arrays.copyOf(fresh, length);
    }

    /**
     * Looks up those that belong to one of the crew, some at a time: so that the memory answers for several at once,
     * all are touched before the first is looked at.
     */
    public void lookUp(int worker) {
        int[] mine = byWorker[worker];
        for (int from = 0; from < countByWorker[worker]; from += PREFETCH_BATCH) {
            int end = Math.min(countByWorker[worker], from + PREFETCH_BATCH);
            for (int i = from; i < end; i++) {
                prefetched += visited.prefetch(fingerprints[2 * mine[i]]);
            }
            for (int i = from; i < end; i++) {
                int candidate = mine[i];
                fresh[candidate] = visited.addIfAbsent(
                        fingerprints[2 * candidate],
                        fingerprints[2 * candidate + 1],
                        configurations,
                        candidate * width);
            }
        }
    }
}
