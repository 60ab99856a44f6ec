package dev.winnow.explore.visited;

import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The parent and move by which each configuration was first reached, numbered in the order of discovery. Takes 8 bytes
 * each, in blocks, so that growth copies nothing.
 */
public final class ParentLinks {

    private static final int BLOCK_LINKS = 1 << 16;

    private int[][] blocks = new int[16][]; // pairs: the parent's number (negative if initial) and the move
    private int count;

    public int count() {
        return count;
    }

    public long bytes() {
        return 8L * BLOCK_LINKS * ((count + BLOCK_LINKS - 1) / BLOCK_LINKS);
    }

    /** Adds an initial configuration, and returns its number. */
    public int addInitial(int index) {
        return add(~index, 0);
    }

    /** Adds a configuration, and returns its number. */
    public int add(int from, int move) {
        int number = reserve(1);
        set(number, from, move);
        return number;
    }

    /** Adds configurations whose links are set later, also by several threads. Returns the number of the first. */
    public int reserve(int links) {
        int first = count;
        count += links;
        int blockCount = (count + BLOCK_LINKS - 1) / BLOCK_LINKS;
        if (blockCount > blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(blockCount, 2 * blocks.length));
        }
        for (int block = blockCount - 1; block >= 0 && blocks[block] == null; block--) {
            blocks[block] = new int[2 * BLOCK_LINKS];
        }
        return first;
    }

    /** Sets the link of a configuration. */
    public void set(int number, int from, int move) {
        int[] block = blocks[number / BLOCK_LINKS];
        int at = 2 * (number % BLOCK_LINKS);
        block[at] = from;
        block[at + 1] = move;
    }

    /** Visits all links in the order of discovery. */
    public void forEach(LinkVisitor visitor) {
        for (int number = 0; number < count; number++) {
            visitor.visit(parent(number), blocks[number / BLOCK_LINKS][2 * (number % BLOCK_LINKS) + 1]);
        }
    }

    /** A visitor of links. */
    @FunctionalInterface
    public interface LinkVisitor {
        /**
         * Takes one link.
         *
         * @param parent the parent's number, or the complement of the index of an initial configuration
         */
        void visit(int parent, int move);
    }

    /** Returns the path to a configuration, extended by one move. */
    public MovePath pathTo(int to, int move) {
        return pathTo(to).then(List.of(move));
    }

    /** Returns the path to a configuration. */
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

    /** Returns the counts of a search with these links. */
    public SearchCounts counts(long events, int depth, VisitedSet visited) {
        SearchCounts.SearchMemory memory =
                new SearchCounts.SearchMemory(bytes() + visited.bytes(), visited.evictions(), visited.collisions());
        return new SearchCounts(count(), events, depth, SearchCounts.ExecutionCounts.NONE, memory);
    }
}
