package dev.winnow.casebook.mps;

/** The messages of one ballot, in their order. */
enum Phase {
    PREPARE,
    PROMISE,
    ACCEPT,
    ACCEPTED,
    LEARN
}
