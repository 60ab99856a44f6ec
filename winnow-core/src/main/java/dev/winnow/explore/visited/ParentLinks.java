package dev.winnow.explore.visited;

import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * How each configuration was first reached, by number in the order of discovery: 8 bytes each, in blocks, so that
 * growing copies nothing.
 */
public final class ParentLinks {

    private static final int BLOCK_LINKS = 1 << 16; // numbers

    private int[][] blocks = new int[16][]; // two by two: the number before, below 0 for a first one, and the move
    private int count;

    public int count() {
        return count;
    }

    public long bytes() {
        return 8L * BLOCK_LINKS * ((count + BLOCK_LINKS - 1) / BLOCK_LINKS);
    }

    /** A first configuration. */
    public int addInitial(int which) {
        return add(~which, 0);
    }

    public int add(int from, int move) {
        int block = count / BLOCK_LINKS;
        if (block == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * block);
        }
        if (blocks[block] == null) {
            blocks[block] = new int[2 * BLOCK_LINKS];
        }
        int at = 2 * (count % BLOCK_LINKS);
        blocks[block][at] = from;
        blocks[block][at + 1] = move;
        return count++;
    }

    /** All of them, in the order of discovery: the number before, below 0 for a first one, and the move. */
    public void forEach(LinkVisitor each) {
        for (int number = 0; number < count; number++) {
            each.accept(parent(number), blocks[number / BLOCK_LINKS][2 * (number % BLOCK_LINKS) + 1]);
        }
    }

    /** Takes a number and a move. */
    @FunctionalInterface
    public interface LinkVisitor {
        void accept(int from, int move);
    }

    /** The way to a configuration, and one move further. */
    public MovePath pathTo(int to, int move) {
        return pathTo(to).then(List.of(move));
    }

    /** The way to a configuration. */
    public MovePath pathTo(int to) {
        List<Integer> moves = new ArrayList<>();
        int at = to;
        while (parent(at) >= 0) {
            moves.add(blocks[at / BLOCK_LINKS][2 * (at % BLOCK_LINKS) + 1]);
            at = parent(at);
        }
        Collections.reverse(moves);
        return new MovePath(~parent(at), moves);
    }

    private int parent(int number) {
        return blocks[number / BLOCK_LINKS][2 * (number % BLOCK_LINKS)];
    }

    /** Returns the counts of a search that went along these links. */
    public SearchCounts counts(long events, int depth, VisitedSet visited) {
        SearchCounts.SearchMemory memory =
                new SearchCounts.SearchMemory(bytes() + visited.bytes(), visited.evictions(), visited.collisions());
        return new SearchCounts(count(), events, depth, SearchCounts.ExecutionCounts.NONE, memory);
    }
}
