package dev.winnow.casebook.pam;

/** Bugs of the protocol. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * A node keeps in memory what it has promised and accepted. "It will ask the others after a restart": but those who
     * relied on its vote do not know that it has forgotten it.
     */
    STATE_LOST_AT_RESTART,

    /**
     * A proposer takes the first accepted value that it hears of. "All accepted values are the same": only those of a
     * ballot are; it must take the value of the highest ballot.
     */
    FIRST_VALUE_HEARD_OF
}
