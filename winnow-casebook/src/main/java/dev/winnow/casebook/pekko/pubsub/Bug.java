package dev.winnow.casebook.pekko.pubsub;

/** Bugs of the board. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The board asks for the current price, and subscribes to changes when it has the answer. "First the current state,
     * then the changes": a change between the answer and the subscription is in neither.
     */
    SUBSCRIBED_AFTER_THE_SNAPSHOT
}
