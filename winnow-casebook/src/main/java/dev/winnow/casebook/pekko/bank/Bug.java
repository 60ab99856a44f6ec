package dev.winnow.casebook.pekko.bank;

/** What may be wrong with the bank. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * An account takes every request for a new one. "The teller only asks again if we did not get the first one": or if
     * the answer was slower than its patience. Then the same debit is made twice, and the money is gone.
     */
    REPEATED_REQUESTS_COUNT_TWICE
}
