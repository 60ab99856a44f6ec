package dev.winnow.explore;

import dev.winnow.model.Choices;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayList;
import java.util.List;

/**
 * A path through a state space, from an initial configuration.
 *
 * @param first the index of the initial configuration
 * @param moves for each step, the number of the move in the configuration where it is performed
 */
public record MovePath(int first, List<Integer> moves) {

    public MovePath {
        moves = List.copyOf(moves);
    }

    /** Returns this path extended by more moves. */
    public MovePath then(List<Integer> nextMoves) {
        List<Integer> all = new ArrayList<>(moves);
        all.addAll(nextMoves);
        return new MovePath(first, all);
    }

    /** Returns the configuration at the end of the path. */
    public int[] lastConfiguration(StateSpace space) {
        int[] configuration = new int[space.configurationInts()];
        space.writeInitial(first, configuration, 0);
        for (int move : moves) {
            space.enter(configuration, 0);
            space.perform(move);
            space.save(configuration, 0);
        }
        return configuration;
    }

    /** Follows the path and passes each move to the visitor before it is performed. */
    public void walk(StateSpace space, MoveVisitor visitor) {
        int[] configuration = new int[space.configurationInts()];
        space.writeInitial(first, configuration, 0);
        for (int move : moves) {
            space.enter(configuration, 0);
            visitor.visit(space.requestedMove(move), space.choices(move));
            space.perform(move);
            space.save(configuration, 0);
        }
    }

    /** A visitor of the moves of a path. */
    @FunctionalInterface
    public interface MoveVisitor {
        /**
         * Takes one move.
         *
         * @param requestedMove the move as a schedule requests it
         * @param choices the handler's choices
         */
        void visit(int requestedMove, Choices choices);
    }
}
