package dev.winnow.trace;

/** How much of anything a file may hold: what a hostile file can make us keep in memory follows from these. */
final class Limits {

    /** Bytes of one line. A step that sends 100,000 messages takes about 10 MB. */
    static final int LINE = 16 << 20;

    /** Objects and arrays within one another: 64 levels of a shape or message, of at most three brackets each. */
    static final int NESTING = 256;

    /** Characters of a number. */
    static final int NUMBER = 1_000;

    /** Names in one list of processes. */
    static final int PROCESSES = 100_000;

    /** Parameters of one scenario. */
    static final int PARAMETERS = 1_000;

    /** Parts of one state that are looked into; what comes later is shown as "…". */
    static final int STATE_PARTS = 100_000;

    /** Window of a zstd frame, as a power of two: 8 MB. Winnow writes 2 MB. */
    static final int ZSTD_WINDOW = 23;

    /** Lines after which a writer hands on what it has, so that a kill loses no more. */
    static final int LINES_PER_FLUSH = 256;

    private Limits() {}
}
