package dev.winnow.casebook.paxos;

/** What may be wrong with Paxos. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A proposer neither looks at the round of an agree nor forgets the agrees of its last round when it begins the
     * next. "An acceptor that agreed once will not mind a higher round": but it may have accepted a value in between,
     * which the old agree does not tell.
     */
    STALE_AGREES,

    /**
     * An acceptor has one record of a round and a value for what it promised and what it accepted. "The round only ever
     * grows": but a promise then makes an old value look as if it had been accepted just now.
     */
    ONE_RECORD,

    /**
     * An acceptor that has accepted nothing agrees to any round. "There is nothing yet that a lower round could harm":
     * but a higher one was told so too, and relies on it.
     */
    AGREES_WHILE_EMPTY
}
