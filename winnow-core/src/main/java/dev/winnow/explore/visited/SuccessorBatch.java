package dev.winnow.explore.visited;

import dev.winnow.collect.IntArrays;
import dev.winnow.statespace.StateSpace;
import java.util.Arrays;

/**
 * A batch of successors (candidates) in the order of their moves, before it is known which are new. Each is looked up
 * by the worker that owns its shard.
 */
public final class SuccessorBatch {

    private static final int PREFETCH_BATCH = 1 << 5;

    private final VisitedSet visited;
    private final int width;

    private int count;
    private int[] parent = new int[64];
    private int[] move = new int[64];
    private long[] fingerprints = new long[2 * 64]; // pairs: lower and upper half
    private boolean[] isNew = new boolean[64];
    private int[] configurations = new int[0]; // empty unless whole states are stored
    private final int[][] byWorker; // by worker: the candidates it looks up
    private final int[] countByWorker;

    @SuppressWarnings("UnusedVariable") // keeps the JVM from removing the prefetch
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

    /** Returns true if the candidate was new when it was looked up. */
    public boolean isNew(int candidate) {
        return isNew[candidate];
    }

    /**
     * Adds the configuration after the last move, and returns its candidate number.
     *
     * @param changed false if it equals its parent and so is not new
     * @param lookUp false to treat it as new without a lookup
     */
    public int add(StateSpace space, int from, int by, boolean changed, boolean lookUp) {
        if (count == parent.length) {
            grow();
        }
        parent[count] = from;
        move[count] = by;
        isNew[count] = changed;
        if (changed && lookUp) {
            long low = space.fingerprintLow();
            fingerprints[2 * count] = low;
            fingerprints[2 * count + 1] = space.fingerprintHigh();
            int worker = VisitedSet.shardOf(low) * byWorker.length / VisitedSet.SHARDS; // without a division
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
        isNew = Arrays.copyOf(isNew, length);
    }

    /**
     * Looks up the candidates of one worker and adds those that are new to the visited set. Touches the slots of
     * several candidates before it looks them up, so that memory accesses overlap.
     */
    public void lookUp(int worker) {
        int[] candidates = byWorker[worker];
        for (int from = 0; from < countByWorker[worker]; from += PREFETCH_BATCH) {
            int end = Math.min(countByWorker[worker], from + PREFETCH_BATCH);
            for (int i = from; i < end; i++) {
                prefetched += visited.prefetch(fingerprints[2 * candidates[i]]);
            }
            for (int i = from; i < end; i++) {
                int candidate = candidates[i];
                isNew[candidate] = visited.addIfAbsent(
                        fingerprints[2 * candidate],
                        fingerprints[2 * candidate + 1],
                        configurations,
                        candidate * width);
            }
        }
    }
}
