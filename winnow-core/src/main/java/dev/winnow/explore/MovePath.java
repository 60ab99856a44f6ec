package dev.winnow.explore;

import dev.winnow.statespace.StateSpace;
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
    public MovePath then(List<Integer> further) {
        List<Integer> all = new ArrayList<>(moves);
        all.addAll(further);
        return new MovePath(first, all);
    }

    /** Follows the path, and shows each move before it is made. */
    public void walk(StateSpace space, Step step) {
        int[] here = new int[space.configurationInts()];
        space.writeInitial(first, here, 0);
        for (int move : moves) {
            space.enter(here, 0);
            step.next(space.requestedMove(move), space.choices(move));
            space.perform(move);
            space.save(here, 0);
        }
    }

    /** Takes a move as a schedule asks for it, and the values that its handler chooses: bound and value in turn. */
    @FunctionalInterface
    public interface Step {
        void next(int asked, int[] choices);
    }
}
