package dev.winnow.casebook.pekko.counter;

/** What may be wrong with the counters. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * An idle counter stops by itself. "Nobody has asked for a while": but somebody may just have, and what the region
     * sent before it learns that the counter is gone is in the mailbox of an actor that has stopped.
     */
    IDLE_COUNTERS_JUST_STOP,

    /**
     * A counter that has asked to be let go needs no more receive timeouts and cancels them. There is nothing wrong
     * with it but with Pekko 1.7.0: a timeout that is in the mailbox by then is handed to the behavior as null, and the
     * actor fails with a NullPointerException (apache/pekko, pull request 3086, and before that akka, issue 32015).
     */
    RECEIVE_TIMEOUT_CANCELLED
}
