package dev.winnow.statespace;

import dev.winnow.model.Violation;

/**
 * A state space that can check liveness: it compares whole configurations and knows in which of them progress is
 * required. A re-executed state space cannot, since its fingerprints may ignore a part of a configuration.
 */
public interface LivenessStateSpace extends StateSpace {

    /** Returns the number of invariants that require progress (liveness). */
    int hotInvariantCount();

    /** Returns true if this invariant requires progress in the successor. */
    boolean isHot(int hotInvariant);

    /** Returns the violation that the required progress never happens, because the last {@code moves} form a loop. */
    Violation livenessViolation(int hotInvariant, int moves);

    /**
     * Returns the subject of weak fairness of a move: a subject whose moves stay enabled must eventually be served.
     * Each message is a subject of its own, and so are all timers of a process together.
     */
    int fairnessClaim(int move);
}
