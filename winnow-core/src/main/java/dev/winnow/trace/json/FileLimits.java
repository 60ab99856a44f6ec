package dev.winnow.trace.json;

/** How much of anything a file may hold: what a hostile file can make us keep in memory follows from these. */
public final class FileLimits {

    /** Bytes of one line. A step that sends 100,000 messages takes about 10 MB. */
    public static final int MAX_LINE_BYTES = 16 << 20;

    /** Objects and arrays within one another: 64 levels of a shape or message, of at most three brackets each. */
    static final int MAX_NESTING = 256;

    /** Characters of a number. */
    public static final int MAX_NUMBER_LENGTH = 1_000;

    /** Names in one list of processes. */
    public static final int MAX_PROCESSES = 100_000;

    /** Parameters of one scenario. */
    public static final int MAX_PARAMETERS = 1_000;

    /** Parts of one state that are looked into; what comes later is shown as "…". */
    static final int MAX_STATE_PARTS = 100_000;

    /** Window of a zstd frame, as a power of two: 8 MB. Winnow writes 2 MB. */
    public static final int MAX_ZSTD_WINDOW_LOG = 23;

    /** Lines after which a writer hands on what it has, so that a kill loses no more. */
    public static final int LINES_PER_FLUSH = 256;

    private FileLimits() {}
}
