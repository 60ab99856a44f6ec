package dev.winnow.model;

/** A failure of a handler: a violation that needs no invariant. */
public sealed interface Failure {

    /** Returns the process whose handler failed. */
    ProcessId process();

    /** An exception that the handler did not catch. */
    record Uncaught(ProcessId process, Throwable cause) implements Failure {}

    /** A message that the process declares unexpected in its current state. */
    record Unexpected(ProcessId process, Object message) implements Failure {}
}
