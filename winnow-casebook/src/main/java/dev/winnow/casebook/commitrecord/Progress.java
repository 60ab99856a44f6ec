package dev.winnow.casebook.commitrecord;

/** How far the transaction is, as the coordinator writes it to disk. */
enum Progress {
    IDLE,
    BEGUN,
    COMMITTED,
    ABORTED
}
