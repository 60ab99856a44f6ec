package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;

/**
 * Moves that lead from one configuration to another, both by number; written down one configuration after the other.
 */
final class TransitionList {

    private int[] starts = new int[16]; // by configuration: where its edges begin; behind the last one, where they end
    private int from; // so many configurations are done
    private int[] cells = new int[32]; // two by two: where the edge leads, and the move
    private int count;

    /** What is added from now on leads from the next configuration. */
    void beginState() {
        starts = IntArrays.roomFor(starts, from + 2L);
        starts[from++] = count;
        starts[from] = count;
    }

    void add(int to, int move) {
        cells = IntArrays.roomFor(cells, 2L * (count + 1L));
        cells[2 * count] = to;
        cells[2 * count + 1] = move;
        starts[from] = ++count;
    }

    /** The first edge of a configuration. */
    int firstEdge(int configuration) {
        return configuration < from ? starts[configuration] : count;
    }

    /** Behind its last edge. */
    int edgeEnd(int configuration) {
        return configuration < from ? starts[configuration + 1] : count;
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
