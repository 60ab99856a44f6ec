package dev.winnow.casebook.pekko.breaker;

/** What may be wrong with the quotes. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The answer is sent to {@code getSender()} from within the callback of the future. "It worked in every test":
     * there the future is complete, so that the callback runs at once, while the question is being handled. While a
     * quote is being fetched the callback runs later, and by then the sender is another one or nobody.
     */
    SENDER_READ_IN_THE_CALLBACK
}
