package dev.winnow.casebook.pekko.raft;

/** The role of a member in its current term. */
enum Role {
    /** Votes, and obeys the leader. */
    FOLLOWER,
    /** Knows of no leader and waits until it or another member is elected. */
    CANDIDATE,
    /** Was elected by a majority. */
    LEADER
}
