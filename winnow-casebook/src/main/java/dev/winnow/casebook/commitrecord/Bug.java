package dev.winnow.casebook.commitrecord;

/** Bugs of the coordinator. */
enum Bug {
    /** No bug. */
    NONE,

    /**
     * The coordinator sends its decision before it writes the commit record. "Both happen in one handler, so nothing
     * comes between": but it may crash after the first participant was told to commit. It then finds no commit record
     * and tells the others to abort.
     */
    RECORD_WRITTEN_LAST
}
