package dev.winnow.casebook.miniraft;

/** What a member waits for. */
public enum Timer {
    /** No leader was heard of: time to become one. */
    ELECTION,
    /** A candidate asks again those whose votes have not come. */
    RETRY,
    /** A leader lets the others know that it is there. */
    HEARTBEAT
}
