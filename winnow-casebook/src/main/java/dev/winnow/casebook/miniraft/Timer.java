package dev.winnow.casebook.miniraft;

/** The timers of a member. */
public enum Timer {
    /** No leader was heard from: time to become a candidate. */
    ELECTION,
    /** A candidate repeats requests whose votes have not arrived. */
    RETRY,
    /** A leader tells the others that it is alive. */
    HEARTBEAT
}
