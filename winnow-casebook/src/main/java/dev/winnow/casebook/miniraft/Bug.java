package dev.winnow.casebook.miniraft;

/** What may be wrong with the election. */
public enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A candidate counts votes, not voters. "One request, one vote" was true until requests were sent again: a follower
     * then answers both, and its vote counts twice.
     */
    VOTES_COUNTED_TWICE,

    /**
     * A candidate does not look at the term of a vote. "Who else would vote for me?" The same follower, in an earlier
     * term: its vote comes late and counts in a term in which it may have voted for somebody else.
     */
    STALE_VOTES_COUNTED
}
