package dev.winnow.casebook.pekko.sharding;

/** What may be wrong with the counters. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * An idle counter stops by itself. "Nobody has asked for a while": but somebody may just have, and what the region sent before it
     * learns that the counter is gone is in the mailbox of an actor that has stopped.
     */
    IDLE_COUNTERS_JUST_STOP
}
