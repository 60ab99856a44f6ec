package dev.winnow.casebook.commit;

/** Bugs of two-phase commit. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * A reading coordinator neither defers requests nor ignores late votes. "A read changes nothing, so nothing else
     * can be in progress": but a vote on a write that timed out may still arrive, and so may another client's request.
     */
    READS_ARE_ALONE,

    /**
     * The coordinator sends its decision once, reports it to the client and continues. "All have voted, so the outcome
     * is certain": it is, but a replica that never got the decision answers reads with the old value.
     */
    DECISION_SENT_ONCE,

    /**
     * A replica handles prepare, commit and abort in one state, asserts that no prepare comes after its decision, and
     * commits the latest request without looking at transaction numbers. "The coordinator runs one transaction at a
     * time, so messages come in order": but an abort may overtake its prepare, and a stale prepare may replace a later
     * one, so that the later commit is applied to a request that failed.
     */
    ONE_FLAT_STATE,

    /**
     * The same flat state, but a prepare that comes after its abort is ignored. "Now no stale prepare does any harm":
     * unless its abort was lost.
     */
    ABORTS_ARE_NEVER_LOST
}
