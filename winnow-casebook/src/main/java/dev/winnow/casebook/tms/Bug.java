package dev.winnow.casebook.tms;

/** Bugs of the transaction manager. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The coordinator expects the head of a participant to change while it collects votes, but no longer once it has
     * decided.
     */
    FAILOVER_UNEXPECTED,

    /**
     * A decision sent again to a new head counts as acknowledged: "the last head failed, this one will not". But it
     * may.
     */
    REPETITION_IS_ENOUGH,

    /**
     * A new head that is asked again to prepare votes again, even if the history has a vote: "what the old head knew is
     * gone".
     */
    VOTES_AGAIN,

    /**
     * The coordinator counts votes, not voters. A participant whose tail has failed repeats answers that may be lost.
     */
    VOTES_COUNTED
}
