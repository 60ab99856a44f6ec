package dev.winnow.statespace;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A state space whose configurations cannot be stored. Entering one re-executes the steps that lead to it, unless the
 * last move has just led there. The choices of a handler become known only when it runs.
 */
public interface ReexecutedStateSpace extends StateSpace {

    /** Returns the move at this place in the order of moves. Moves that were revealed later have higher numbers. */
    int moveAt(int place);

    /** Returns true if the last move revealed new moves at its source: other values that its handler can choose. */
    boolean hasRevealedMoves();

    /**
     * Returns the move for a random draw. If the choices of its handler are not known yet, performs it with values that
     * the dice draw for each bound, and returns the move with these choices.
     */
    int drawChoices(int move, IntUnaryOperator dice);

    /** Returns true if the last move was performed for the first time from its source. Needs no fingerprint. */
    boolean isNewPath();

    /** Closes the system's world until it is needed again. A thread can have only one open world. */
    void release();

    /** Returns the state space if it re-executes, else null. */
    static @Nullable ReexecutedStateSpace of(StateSpace space) {
        return space instanceof ReexecutedStateSpace reexecuted ? reexecuted : null;
    }

    /** Closes the open world of a state space, if it has one. */
    static void release(StateSpace space) {
        if (space instanceof ReexecutedStateSpace reexecuted) {
            reexecuted.release();
        }
    }
}
