package dev.winnow.casebook.pekko.counter;

/** Bugs of the counters. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * An idle counter stops by itself. "Nobody has asked for a while": but a request may just have been sent. What the
     * region sends before it learns that the counter has stopped is lost.
     */
    IDLE_COUNTERS_JUST_STOP,

    /**
     * A counter that has asked to be passivated needs no more receive timeouts and cancels them. The bug is in Pekko
     * 1.7.0: a timeout that is already in the mailbox is passed to the behavior as null, and the actor fails with a
     * NullPointerException (apache/pekko, pull request 3086; before that akka, issue 32015).
     */
    RECEIVE_TIMEOUT_CANCELLED
}
