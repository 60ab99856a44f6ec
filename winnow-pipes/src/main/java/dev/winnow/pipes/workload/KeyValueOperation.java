package dev.winnow.pipes.workload;

/** An operation on a key of a {@code lin-kv} system. Values are JSON texts. */
sealed interface KeyValueOperation {

    /** A read. */
    record Read() implements KeyValueOperation {}

    /** A write, which creates the key if necessary. */
    record Write(String value) implements KeyValueOperation {}

    /** A write of {@code to} if the value is {@code from}. */
    record Cas(String from, String to) implements KeyValueOperation {}
}
