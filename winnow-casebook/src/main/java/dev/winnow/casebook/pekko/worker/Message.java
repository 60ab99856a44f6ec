package dev.winnow.casebook.pekko.worker;

/** Messages between foreman, worker and database. */
sealed interface Message {

    /** From the client. */
    record Job(int id) implements Message {}

    /** To the client. */
    record JobDone(int job) implements Message {}

    /** From the worker: asks for a connection. */
    record Connect() implements Message {}

    /** The answer of the database. */
    enum Reply implements Message {
        CONNECTED,
        REFUSED
    }
}
