package dev.winnow.casebook.pekko.pubsub;

/** What may be wrong with the board. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The board asks for the current price and subscribes to changes when it has it. "First where we are, then where we
     * go": what changes between the answer and the subscription is in neither.
     */
    SUBSCRIBED_AFTER_THE_SNAPSHOT
}
