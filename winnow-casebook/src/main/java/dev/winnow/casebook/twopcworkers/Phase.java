package dev.winnow.casebook.twopcworkers;

/** The phases of the protocol; also its messages, both requests and answers. */
enum Phase {
    PREPARE,
    COMMIT
}
