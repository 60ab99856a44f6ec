package dev.winnow.casebook.paxos;

/** What may be wrong with Paxos. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A proposer neither looks at the round of an agree nor forgets the agrees of its last round when it begins the next.
     * "An acceptor that agreed once will not mind a higher round": but it may have accepted a value in between, which the
     * old agree does not tell.
     */
    STALE_AGREES
}
