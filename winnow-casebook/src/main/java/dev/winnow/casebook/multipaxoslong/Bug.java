package dev.winnow.casebook.multipaxoslong;

/** What may be wrong with the log. */
enum Bug {
    /** Nothing. */
    NONE,

    /**
     * The leader looks up what was accepted by its place in the ring, and does not compare the slots. "A place is taken
     * by another slot only when the one before is decided": but it is so by the quicker half, and the slowest may
     * accept it yet.
     */
    PLACE_FOR_SLOT
}
