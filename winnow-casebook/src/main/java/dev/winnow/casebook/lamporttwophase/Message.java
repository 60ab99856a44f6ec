package dev.winnow.casebook.lamporttwophase;

/** What is said between the transaction manager and the resource managers, and by each to itself. */
sealed interface Message {

    /** From a resource manager: it can commit. */
    record Prepared(String resource) implements Message {}

    /** From the transaction manager. */
    record Commit() implements Message {}

    /** From the transaction manager. */
    record Abort() implements Message {}

    /** To oneself: what a process may do at any time while its state lets it. */
    enum Wish implements Message {
        PREPARE,
        COMMIT,
        ABORT
    }
}
