package dev.winnow.casebook.lamporttwophase;

/** Messages between the transaction manager and the resource managers, and of each to itself. */
sealed interface Message {

    /** From a resource manager: it can commit. */
    record Prepared() implements Message {}

    /** From the transaction manager. */
    record Commit() implements Message {}

    /** From the transaction manager. */
    record Abort() implements Message {}

    /** To itself: an action that a process may take at any time while its state allows it. */
    enum Wish implements Message {
        PREPARE,
        COMMIT,
        ABORT
    }
}
