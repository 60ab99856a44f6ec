package dev.winnow.statespace;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A state space whose configurations cannot be kept: entering one performs again the steps that lead there, unless the
 * latest move made it. What a handler chooses among shows only when it runs.
 */
public interface ReexecutedStateSpace extends StateSpace {

    /**
     * Returns the move at this place in the order of moves, since those that were learned later have higher numbers.
     */
    int moveAt(int place);

    /**
     * Returns true if the latest move revealed new moves at its source: other values that its handler chooses among.
     */
    boolean hasRevealedMoves();

    /**
     * Returns the move for a random draw. If it is not known yet what its handler chooses among, performs it with the
     * values that the dice give by their bound, and returns the move with these.
     */
    int drawChoices(int move, IntUnaryOperator dice);

    /**
     * Returns true if the latest move had never been made before from where it was made: known without a fingerprint.
     */
    boolean isNewPath();

    /** Closes the system's world until it is needed again: only one may be open in a thread. */
    void release();

    /** Returns the state space as one that re-executes; null if it keeps its configurations. */
    static @Nullable ReexecutedStateSpace of(StateSpace space) {
        return space instanceof ReexecutedStateSpace reexecuted ? reexecuted : null;
    }

    /** Closes the world that a state space has open, if it has one. */
    static void release(StateSpace space) {
        if (space instanceof ReexecutedStateSpace reexecuted) {
            reexecuted.release();
        }
    }
}
