package dev.winnow.trace.json;

/** The size limits of execution files. They bound the memory that a hostile file can take. */
public final class FileLimits {

    /** Maximum bytes per line. A step that sends 100,000 messages takes about 10 MB. */
    public static final int MAX_LINE_BYTES = 16 << 20;

    /** Maximum nesting depth: 64 levels of a shape or message, with at most three brackets each. */
    static final int MAX_NESTING = 256;

    /** Maximum characters per number. */
    public static final int MAX_NUMBER_LENGTH = 1_000;

    /** Maximum names in one list of processes. */
    public static final int MAX_PROCESSES = 100_000;

    /** Maximum parameters of one scenario. */
    public static final int MAX_PARAMETERS = 1_000;

    /** Maximum components of one system. */
    public static final int MAX_COMPONENTS = 1_000;

    /** Maximum parts of one state that are read; later parts are shown as "…". */
    static final int MAX_STATE_PARTS = 100_000;

    /** Maximum characters of one state; a longer one is omitted. */
    static final int MAX_STATE_LENGTH = 256 << 10;

    /** Maximum characters that all states of a file may take when written; later ones are omitted. */
    static final long MAX_STATES_LENGTH = 64L << 20;

    /** Maximum window of a zstd frame, as a power of two: 8 MB. Winnow writes 2 MB. */
    public static final int MAX_ZSTD_WINDOW_LOG = 23;

    /** Number of lines after which a writer flushes, which bounds the loss if the process is killed. */
    public static final int LINES_PER_FLUSH = 256;

    private FileLimits() {}
}
