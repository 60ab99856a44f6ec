package dev.winnow.casebook.multipaxoslong;

/** Bugs of the log. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The leader looks up an accepted slot by its index in the ring buffer, without comparing slot numbers. "An index
     * is reused only when its slot is decided": but the faster majority decides, and the slowest follower may accept
     * later.
     */
    PLACE_FOR_SLOT
}
