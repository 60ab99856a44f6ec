package dev.winnow.casebook.pekko.cache;

/** Bugs of the cache. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * Every answer of the store is put into the cache. "It comes from the store, so it is right": it was, when the
     * store answered. A value written since then is overwritten by the older one, which all later reads return.
     */
    STALE_ANSWERS_ARE_KEPT
}
