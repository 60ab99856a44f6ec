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
     * A replica handles prepare, commit and abort in one state, without looking at transaction numbers. "The
     * coordinator runs one transaction at a time": but an abort may overtake its prepare. That stale prepare then
     * replaces a later one, and the later commit is applied to a request that failed.
     */
    ONE_FLAT_STATE,

    /**
     * A replica commits what it has prepared, without looking at the transaction number. "There is one transaction at a
     * time": but a retransmitted commit may arrive when the next transaction is prepared.
     */
    COMMITS_WHAT_IS_PREPARED
}
