package dev.winnow.casebook.pekko.stash;

/** Bugs of the journal. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * What does not fit into the stash is sent to the actor itself again. "By the time it comes back, there will be
     * room": but by then, later entries of the same client may have overtaken it.
     */
    OVERFLOW_GOES_TO_THE_BACK
}
