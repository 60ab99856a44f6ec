package dev.winnow.casebook.lease;

/** What may be wrong with leases. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The storage does not compare tokens. "Only the client with the lease writes": so it is, by that client's own
     * clock and as long as it runs. A client that was paused writes when it wakes up, long after its lease.
     */
    TOKENS_IGNORED,

    /**
     * There are no tokens, and the client counts with the time of the service. "The lease is 50 units, and a write
     * takes 2": but 50 units of one clock are not those of another.
     */
    DRIFT_IGNORED
}
