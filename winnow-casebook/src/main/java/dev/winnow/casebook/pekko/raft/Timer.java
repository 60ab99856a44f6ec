package dev.winnow.casebook.pekko.raft;

/** The timers of a member. */
enum Timer {
    /** No leader was heard from: time to become a candidate. */
    ELECTION,
    /** A candidate repeats requests whose votes have not arrived. */
    RETRY,
    /** A leader tells the others that it is alive, and sends them what they lack. */
    HEARTBEAT
}
