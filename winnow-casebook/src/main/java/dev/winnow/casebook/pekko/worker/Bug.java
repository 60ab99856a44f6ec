package dev.winnow.casebook.pekko.worker;

/** Bugs of the worker. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * Early jobs are kept in a list of the actor. "The stash does the same": but the stash returns its messages before
     * a restart, while the list is lost with the failed instance.
     */
    JOBS_KEPT_IN_A_FIELD
}
