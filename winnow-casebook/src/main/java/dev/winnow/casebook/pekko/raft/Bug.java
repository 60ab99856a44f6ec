package dev.winnow.casebook.pekko.raft;

/**
 * What may be wrong with a member. The numbers are those of the reports about akka-raft in which each was described.
 */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A candidate counts votes, not voters. "One request, one vote" was true until requests were sent again: a follower
     * then answers both, and its vote counts twice.
     */
    RAFT_45,

    /**
     * A candidate looks at the term neither of a vote nor of a request for one. "Votes are answers to my requests": but
     * to which? One that was given in an earlier term is free to be given again in this one.
     */
    RAFT_46,

    /**
     * A candidate that steps down because there is a leader starts as a follower with a clean slate. "I follow now,
     * whom I voted for does not matter": it does until the term is over, for somebody else may still ask.
     */
    RAFT_56,

    /**
     * What a leader knows of the others is set up when it gets its own message that it was elected. "It is the first
     * message that a leader gets": a command may be in the mailbox already, and what it left behind is wiped out.
     */
    RAFT_58A,

    /**
     * The first entry has index 0, as in any list. Then 0 as the index before the new entries means that there is none,
     * or that it is the first; nobody compares the first entry any more, and logs that differ there are continued.
     */
    RAFT_58B,

    /**
     * The commit index is the most frequent of the indexes that members are known to have, instead of the highest one
     * that a majority has. When all of them differ it is the leader's own.
     */
    RAFT_42,

    /**
     * A follower keeps what precedes the new entries, and puts these after it. "The leader knows best what comes next":
     * not in a message that was overtaken by a longer one. Then entries are gone that the follower has acknowledged.
     */
    RAFT_66
}
