package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;

/** A list of edges between numbered configurations, added one source after the other. */
final class TransitionList {

    private int[] starts = new int[16]; // by configuration: its first edge; then the end
    private int sourceCount;
    private int[] cells = new int[32]; // pairs: the edge's target and move
    private int count;

    /** Starts the edges of the next configuration. */
    void beginState() {
        starts = IntArrays.roomFor(starts, sourceCount + 2L);
        starts[sourceCount++] = count;
        starts[sourceCount] = count;
    }

    void add(int target, int move) {
        cells = IntArrays.roomFor(cells, 2L * (count + 1L));
        cells[2 * count] = target;
        cells[2 * count + 1] = move;
        starts[sourceCount] = ++count;
    }

    int firstEdge(int configuration) {
        return configuration < sourceCount ? starts[configuration] : count;
    }

    /** Returns the number after the configuration's last edge. */
    int edgeEnd(int configuration) {
        return configuration < sourceCount ? starts[configuration + 1] : count;
    }

    int target(int edge) {
        return cells[2 * edge];
    }

    int move(int edge) {
        return cells[2 * edge + 1];
    }

    long bytes() {
        return 4L * (starts.length + cells.length);
    }
}
