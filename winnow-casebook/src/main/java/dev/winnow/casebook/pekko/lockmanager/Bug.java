package dev.winnow.casebook.pekko.lockmanager;

/** What may be wrong with the lock. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The timer of an offer keeps running when the offer is accepted. "It belongs to the state OFFERED, which we have
     * left": a state timeout would, a named timer does not. It goes off while the lock is held and passes it on.
     */
    TIMER_OUTLIVES_ITS_STATE
}
