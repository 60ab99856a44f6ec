package dev.winnow.casebook.lamport;

/** The state of a resource manager. */
enum Resource {
    WORKING,
    PREPARED,
    COMMITTED,
    ABORTED
}
