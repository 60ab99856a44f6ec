package dev.winnow.casebook.pekko.bank;

/** Bugs of the bank. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * An account takes every request for a new one. "The teller only asks again if we did not get the first one": or if
     * the answer came after the timeout. Then the same debit is made twice, and the money is gone.
     */
    REPEATED_REQUESTS_COUNT_TWICE
}
