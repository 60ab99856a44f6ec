package dev.winnow.casebook.twopc;

/** Bugs of two-phase commit. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The coordinator sends its decision once, reports it to the client and continues. "All have voted, so the outcome
     * is certain": it is, but a replica that never got the decision answers reads with the old value.
     */
    DECISION_SENT_ONCE
}
