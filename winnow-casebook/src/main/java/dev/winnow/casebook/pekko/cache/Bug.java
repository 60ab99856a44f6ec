package dev.winnow.casebook.pekko.cache;

/** What may be wrong with the cache. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * What the store answers is put into the cache. "It comes from the store, so it is right": it was, when the store
     * answered. A value that was put since then is overwritten by the one before it, and read from then on.
     */
    STALE_ANSWERS_ARE_KEPT
}
