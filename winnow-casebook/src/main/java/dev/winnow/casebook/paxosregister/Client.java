package dev.winnow.casebook.paxosregister;

/** How far a client is. */
enum Client {
    PUTTING,
    GETTING,
    DONE
}
