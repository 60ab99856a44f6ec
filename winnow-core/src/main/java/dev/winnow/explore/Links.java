package dev.winnow.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** How each configuration was first reached, by number in the order of discovery: 8 bytes each, in blocks, so that growing copies nothing. */
final class Links {

    private static final int BLOCK = 1 << 16; // numbers

    private int[][] blocks = new int[16][]; // two by two: the number before, below 0 for a first one, and the move
    private int count;

    int count() {
        return count;
    }

    long bytes() {
        return 8L * BLOCK * ((count + BLOCK - 1) / BLOCK);
    }

    /** A first configuration. */
    int first(int which) {
        return add(~which, 0);
    }

    int add(int from, int move) {
        int block = count / BLOCK;
        if (block == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * block);
        }
        if (blocks[block] == null) {
            blocks[block] = new int[2 * BLOCK];
        }
        int at = 2 * (count % BLOCK);
        blocks[block][at] = from;
        blocks[block][at + 1] = move;
        return count++;
    }

    /** All of them, in the order of discovery: the number before, below 0 for a first one, and the move. */
    void forEach(Link each) {
        for (int number = 0; number < count; number++) {
            each.accept(from(number), blocks[number / BLOCK][2 * (number % BLOCK) + 1]);
        }
    }

    /** Takes a number and a move. */
    @FunctionalInterface
    interface Link {
        void accept(int from, int move);
    }

    /** The way to a configuration, and one move further. */
    MovePath path(int to, int move) {
        return path(to).then(List.of(move));
    }

    /** The way to a configuration. */
    MovePath path(int to) {
        List<Integer> moves = new ArrayList<>();
        int at = to;
        while (from(at) >= 0) {
            moves.add(blocks[at / BLOCK][2 * (at % BLOCK) + 1]);
            at = from(at);
        }
        Collections.reverse(moves);
        return new MovePath(~from(at), moves);
    }

    private int from(int number) {
        return blocks[number / BLOCK][2 * (number % BLOCK)];
    }

    /** Returns the counts of a search that went along these links. */
    SearchCounts counts(long events, int depth, Visited visited) {
        SearchCounts.SearchMemory memory =
                new SearchCounts.SearchMemory(bytes() + visited.bytes(), visited.forgotten(), visited.confused());
        return new SearchCounts(count(), events, depth, SearchCounts.ExecutionCounts.NONE, memory);
    }
}
