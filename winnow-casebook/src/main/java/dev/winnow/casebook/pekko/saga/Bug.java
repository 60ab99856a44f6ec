package dev.winnow.casebook.pekko.saga;

/** Bugs of the saga. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * A trip that cannot be booked ends as soon as that is known: what was reserved until then is cancelled. "The other
     * provider's answer no longer matters": it does if it reports a reservation, because nobody will cancel it.
     */
    LATE_RESERVATIONS_ARE_FORGOTTEN
}
