package dev.winnow.casebook.pekko.raft;

/** What a member waits for. */
enum Timer {
    /** No leader was heard of: time to become one. */
    ELECTION,
    /** A candidate asks again those whose votes have not come. */
    RETRY,
    /** A leader lets the others know that it is there, and sends them what they have not got. */
    HEARTBEAT
}
