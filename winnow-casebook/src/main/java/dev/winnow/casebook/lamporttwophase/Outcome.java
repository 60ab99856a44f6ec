package dev.winnow.casebook.lamporttwophase;

/** What has become of the transaction, as the transaction manager knows it. */
enum Outcome {
    OPEN,
    COMMITTED,
    ABORTED
}
