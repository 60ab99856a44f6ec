package dev.winnow.casebook.pekko.stash;

/** What may be wrong with the journal. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * What does not fit into the stash is sent to the actor itself again. "Until it comes round, there will be room":
     * and until it comes round, later entries of the same client may have come before it.
     */
    OVERFLOW_GOES_TO_THE_BACK
}
