package dev.winnow.casebook.lease;

/** What may be wrong with leases. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The storage does not compare tokens. "Only the client with the lease writes": so it is, by that client's own
     * clock and as long as it runs. A client that was paused writes when it wakes up, long after its lease.
     */
    TOKENS_IGNORED
}
