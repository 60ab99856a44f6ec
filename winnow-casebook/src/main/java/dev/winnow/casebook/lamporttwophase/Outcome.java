package dev.winnow.casebook.lamporttwophase;

/** The outcome of the transaction, as far as the transaction manager knows. */
enum Outcome {
    OPEN,
    COMMITTED,
    ABORTED
}
