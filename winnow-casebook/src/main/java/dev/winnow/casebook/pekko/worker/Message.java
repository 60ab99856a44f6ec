package dev.winnow.casebook.pekko.worker;

/** What foreman, worker and database say. */
sealed interface Message {

    /** The client's. */
    record Job(int id) implements Message {}

    /** To the client. */
    record JobDone(int job) implements Message {}

    /** The worker's wish for a connection. */
    record Connect() implements Message {}

    /** The database's answer to it. */
    enum Reply implements Message {
        CONNECTED,
        REFUSED
    }
}
