package dev.winnow.casebook.pekko.lockmanager;

/** Bugs of the lock manager. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The timer of an offer keeps running when the offer is accepted. "It belongs to the state OFFERED, which we have
     * left": a state timeout would, a named timer does not. It fires while the lock is held and passes it on.
     */
    TIMER_OUTLIVES_ITS_STATE
}
