package dev.winnow.casebook.pekko.worker;

/** What may be wrong with the worker. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * Jobs that come too early are kept in a list of the actor. "It is what the stash does": but the stash gives back
     * what it has before a restart, and the list goes with the instance that failed.
     */
    JOBS_KEPT_IN_A_FIELD
}
