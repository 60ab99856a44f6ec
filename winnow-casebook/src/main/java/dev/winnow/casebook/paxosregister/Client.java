package dev.winnow.casebook.paxosregister;

/** The progress of a client. */
enum Client {
    PUTTING,
    GETTING,
    DONE
}
