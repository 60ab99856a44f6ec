package dev.winnow.casebook.paxos;

/** Bugs of Paxos. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * A proposer neither checks the round of an agree nor drops the agrees of its last round when it begins the next.
     * "An acceptor that agreed once will not mind a higher round": but it may have accepted a value in between, which
     * the old agree does not report.
     */
    STALE_AGREES,

    /**
     * An acceptor keeps one record of round and value for both what it promised and what it accepted. "The round only
     * ever grows": but then a promise makes an old value look as if it had just been accepted.
     */
    ONE_RECORD,

    /**
     * An acceptor that has accepted nothing agrees to any round. "There is nothing yet that a lower round could harm":
     * but a proposer of a higher round was promised so, and relies on it.
     */
    AGREES_WHILE_EMPTY
}
