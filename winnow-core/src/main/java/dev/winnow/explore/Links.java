package dev.winnow.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** How each configuration was first reached, by number in the order of discovery: 8 bytes each. */
final class Links {

    private int[] parent = new int[1 << 10]; // below 0 for a first one
    private int[] by = new int[1 << 10];
    private int count;

    int count() {
        return count;
    }

    /** A first configuration. */
    int first(int which) {
        return add(~which, 0);
    }

    int add(int from, int move) {
        if (count == parent.length) {
            parent = Arrays.copyOf(parent, 2 * count);
            by = Arrays.copyOf(by, 2 * count);
        }
        parent[count] = from;
        by[count] = move;
        return count++;
    }

    /** The way to a configuration, and one move further. */
    Reached.Path path(int to, int move) {
        List<Integer> moves = new ArrayList<>(List.of(move));
        int at = to;
        while (parent[at] >= 0) {
            moves.add(by[at]);
            at = parent[at];
        }
        Collections.reverse(moves);
        return new Reached.Path(~parent[at], moves);
    }
}
