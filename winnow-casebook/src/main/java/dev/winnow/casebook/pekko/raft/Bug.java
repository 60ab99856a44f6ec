package dev.winnow.casebook.pekko.raft;

/** Bugs of a member, numbered as in the reports about akka-raft that describe them. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * A candidate counts votes, not voters. "One request, one vote" was true until requests were retransmitted: a
     * follower then answers both, and its vote counts twice.
     */
    RAFT_45,

    /**
     * A candidate checks neither the term of a vote nor that of a vote request. "Votes are answers to my requests": but
     * to which? A vote given in an earlier term can be given again to another candidate in this one.
     */
    RAFT_46,

    /**
     * A candidate that steps down for a leader forgets its vote. "I follow now, whom I voted for does not matter": it
     * does until the term is over, because another candidate may still ask.
     */
    RAFT_56,

    /**
     * A leader sets up what it knows of the others when it gets its own message that it was elected. "It is the first
     * message that a leader gets": a command may already be in the mailbox, and its effect is then wiped out.
     */
    RAFT_58A,

    /**
     * The first entry has index 0, as in any list. Then a previous index of 0 means either that there is no previous
     * entry, or that it is the first one. The first entry is no longer compared, and logs that differ there are
     * extended.
     */
    RAFT_58B,

    /**
     * The commit index is the most frequent match index, instead of the highest one that a majority has. If all differ,
     * it is the leader's own.
     */
    RAFT_42,

    /**
     * A follower keeps the entries before the new ones and replaces everything after them. "The leader knows best what
     * comes next": not in a message that was overtaken by a longer one. Then entries that the follower has acknowledged
     * are lost.
     */
    RAFT_66
}
