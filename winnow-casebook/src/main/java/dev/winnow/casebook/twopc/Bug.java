package dev.winnow.casebook.twopc;

/** What may be wrong with two-phase commit. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The coordinator sends its decision once, reports it to the client and goes on. "All have voted, so the outcome is
     * certain": it is, but a replica that the decision never reached does not know it and answers reads with the old
     * value.
     */
    DECISION_SENT_ONCE
}
