package dev.winnow.casebook.lamport;

/** What has become of the transaction, as the transaction manager knows it. */
enum Outcome {
    OPEN,
    COMMITTED,
    ABORTED
}
