package dev.winnow.explore;

import dev.winnow.rehearse.Graph;
import java.util.ArrayList;
import java.util.List;

/**
 * A path through a graph, from an initial state.
 *
 * @param first the number of the initial state
 * @param moves the number of each move among those possible where it is made
 */
public record MovePath(int first, List<Integer> moves) {

    public MovePath {
        moves = List.copyOf(moves);
    }

    /** Returns this path continued by moves. */
    MovePath then(List<Integer> further) {
        List<Integer> all = new ArrayList<>(moves);
        all.addAll(further);
        return new MovePath(first, all);
    }

    /** Follows the path, and shows each move before it is made. */
    public void walk(Graph graph, Step step) {
        int[] here = new int[graph.width()];
        graph.first(first, here, 0);
        for (int move : moves) {
            graph.enter(here, 0);
            step.next(graph.asked(move), graph.choices(move));
            graph.perform(move);
            graph.leave(here, 0);
        }
    }

    /** Takes a move as a schedule asks for it, and the values that its handler chooses: bound and value in turn. */
    @FunctionalInterface
    public interface Step {
        void next(int asked, int[] choices);
    }
}
