package dev.winnow.casebook.pekko.pull;

/** What may be wrong with work pulling. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The manager takes whoever pulls for idle. "Why else would it pull?" Because it pulled a second time before the
     * job came, which is now on its way. The next job meets a busy worker, which drops it.
     */
    REPEATED_PULLS_COUNT
}
