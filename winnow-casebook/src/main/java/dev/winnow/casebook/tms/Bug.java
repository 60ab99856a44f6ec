package dev.winnow.casebook.tms;

/** What may be wrong with the transaction manager. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The coordinator expects a participant's head to change while it collects votes, and not any more when it has
     * decided.
     */
    FAILOVER_UNEXPECTED,

    /**
     * A decision sent again to a new head counts as known there: "the last one failed, this one will not". But it may.
     */
    REPETITION_IS_ENOUGH,

    /**
     * A new head that is asked again to prepare votes again, whether the history has a vote or not: "what the old head
     * knew is gone".
     */
    VOTES_AGAIN,

    /**
     * The coordinator counts votes, and not who gave them. A participant whose tail has failed answers again what may
     * not have been answered.
     */
    VOTES_COUNTED
}
