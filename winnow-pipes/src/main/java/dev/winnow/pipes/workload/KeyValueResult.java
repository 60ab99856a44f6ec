package dev.winnow.pipes.workload;

/** The result of a {@link KeyValueOperation}. Values are JSON texts. */
sealed interface KeyValueResult {

    /** The value that a read found. */
    record Found(String value) implements KeyValueResult {}

    /** The key does not exist (error 20). */
    record NoSuchKey() implements KeyValueResult {}

    /** The value is not the expected one (error 22). */
    record OtherValue() implements KeyValueResult {}

    /** The write, or the write of a compare-and-set, has happened. */
    record Written() implements KeyValueResult {}
}
