package dev.winnow.model;

/** Why a handler did not come to its end: a violation that needs no invariant. */
public sealed interface Failure {

    /** The process in whose handler it happened. */
    ProcessId process();

    /** The handler let an exception escape. */
    record Uncaught(ProcessId process, Throwable cause) implements Failure {}

    /** The process had declared that it does not expect this event in its present state. */
    record Unexpected(ProcessId process, Object message) implements Failure {}
}
