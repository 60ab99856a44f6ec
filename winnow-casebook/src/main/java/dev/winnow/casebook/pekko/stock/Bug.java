package dev.winnow.casebook.pekko.stock;

/** Bugs of the warehouses. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * A warehouse counts the answers of its shelves without looking at their order. "Every shelf answers every question
     * once." But a warehouse refuses an order at the first no, so other answers may come after the next order, and
     * count for it.
     */
    LATE_ANSWERS_COUNT
}
