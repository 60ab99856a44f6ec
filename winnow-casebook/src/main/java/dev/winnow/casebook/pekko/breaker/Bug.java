package dev.winnow.casebook.pekko.breaker;

/** Bugs of the quotes actor. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The answer is sent to {@code getSender()} from within the callback of a future. "It worked in every test": there
     * the future is already complete, so that the callback runs at once, while the query is being handled. While a
     * quote is being fetched, the callback runs later, and by then the sender is another one or none.
     */
    SENDER_READ_IN_THE_CALLBACK
}
