package dev.winnow.casebook.commit;

/** What may be wrong with two-phase commit. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A coordinator that reads neither puts requests off nor lets late votes pass. "A read changes nothing, so nothing
     * else can be under way": but a vote on a write that timed out may still come, and another client may ask.
     */
    READS_ARE_ALONE,

    /**
     * The coordinator sends its decision once, reports it to the client and goes on. "All have voted, so the outcome is
     * certain": it is, but a replica that the decision never reached answers reads with the old value.
     */
    DECISION_SENT_ONCE,

    /**
     * A replica handles prepare, commit and abort in one state, and does not look at their numbers. "The coordinator
     * does one thing after the other": but an abort may overtake its prepare, which then takes the place of a later
     * one, and the commit of that is applied to a request that failed.
     */
    ONE_FLAT_STATE,

    /**
     * A replica commits what it has prepared without looking at the number. "There is one transaction at a time": but a
     * commit that was sent again may come late, when the next transaction is prepared.
     */
    COMMITS_WHAT_IS_PREPARED
}
