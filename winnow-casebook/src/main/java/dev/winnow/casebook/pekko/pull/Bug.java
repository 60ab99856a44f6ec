package dev.winnow.casebook.pekko.pull;

/** Bugs of work pulling. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The manager considers every worker that pulls idle. "Why else would it pull?" Because it pulled a second time
     * before the job arrived. The next job then meets a busy worker, which drops it.
     */
    REPEATED_PULLS_COUNT
}
