package dev.winnow.casebook.pekko.fsmraft;

/** Bugs of a member, numbered as in the reports about akka-raft that describe them. */
enum Bug {
    /** No bug. */
    NONE,

    /** A candidate counts votes, not voters, and a follower answers a repeated request again. */
    RAFT_45,

    /** A candidate does not compare the term of a vote with its own: a late vote of an earlier term counts. */
    RAFT_46,

    /** A follower replaces everything after the previous entry, also by a message that was overtaken. */
    RAFT_66
}
