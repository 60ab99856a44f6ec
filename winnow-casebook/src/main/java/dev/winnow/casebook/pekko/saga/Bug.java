package dev.winnow.casebook.pekko.saga;

/** What may be wrong with the saga. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * A trip that cannot be booked is over as soon as that is known: what was reserved until then is cancelled. "The
     * other provider's answer does not matter any more": it does if it says that something was reserved, for nobody
     * will cancel it.
     */
    LATE_RESERVATIONS_ARE_FORGOTTEN
}
