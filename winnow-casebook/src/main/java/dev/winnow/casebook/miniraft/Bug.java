package dev.winnow.casebook.miniraft;

/** Bugs of the election. */
public enum Bug {
    /** No bug. */
    NONE,

    /**
     * A candidate counts votes, not voters. "One request, one vote" was true until requests were retransmitted: a
     * follower then answers both, and its vote counts twice.
     */
    VOTES_COUNTED_TWICE,

    /**
     * A candidate does not check the term of a vote. "Who else would vote for me?" The same follower, in an earlier
     * term: its late vote counts in a term in which it may have voted for another candidate.
     */
    STALE_VOTES_COUNTED
}
