package dev.winnow.casebook.lease;

/** Bugs of leases. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The storage does not compare tokens. "Only the client with the lease writes": that is true by the client's own
     * clock, and while it is not paused. A paused client writes after it resumes, long after its lease ended.
     */
    TOKENS_IGNORED,

    /**
     * There are no tokens, and the client assumes that its clock runs like that of the service. "The lease is 50 units,
     * and a write takes 2": but 50 units of one clock are not 50 of another.
     */
    DRIFT_IGNORED
}
