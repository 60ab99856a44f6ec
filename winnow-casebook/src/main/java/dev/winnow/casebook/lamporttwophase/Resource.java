package dev.winnow.casebook.lamporttwophase;

/** The state of a resource manager. */
enum Resource {
    WORKING,
    PREPARED,
    COMMITTED,
    ABORTED
}
