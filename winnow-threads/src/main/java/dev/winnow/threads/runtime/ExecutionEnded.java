package dev.winnow.threads.runtime;

/** Unwinds the threads of an execution that has ended. Without a stack: thousands are thrown. */
public final class ExecutionEnded extends Error {

    @SuppressWarnings("StaticAssignmentOfThrowable") // it has neither a stack nor suppressed exceptions
    static final ExecutionEnded INSTANCE = new ExecutionEnded();

    private ExecutionEnded() {
        super("the execution has ended", null, false, false);
    }
}
