package dev.winnow.casebook.pekko.raft;

/** What a member is in its present term. */
enum Role {
    /** Votes, and does what the leader says. */
    FOLLOWER,
    /** Knows of no leader and waits for one to be elected, itself or another one. */
    CANDIDATE,
    /** Was elected by a majority. */
    LEADER
}
