package dev.winnow.statespace;

import dev.winnow.model.Violation;

/**
 * A state space in which loops can be judged: it compares whole configurations, and knows in which of them progress is
 * still required. One that is re-executed does not: it knows configurations by a fingerprint that may leave out what
 * matters.
 */
public interface LivenessStateSpace extends StateSpace {

    /** Returns the number of invariants that require progress (liveness). */
    int hotInvariantCount();

    /**
     * Returns true if one of them requires progress in the configuration behind the latest move, the present one while
     * there was none.
     */
    boolean isHot(int debt);

    /**
     * Returns the violation that the progress required never comes, since the latest so many moves lead round and
     * round.
     */
    Violation livenessViolation(int debt, int moves);

    /**
     * Returns what must happen at last if it always could, by weak fairness: one number for each message, and one for
     * all timers of a process.
     */
    int fairnessClaim(int move);
}
