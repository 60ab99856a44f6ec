package dev.winnow.hunt;

import org.jspecify.annotations.Nullable;

/** What a {@link Supervisor} must know of the process that it is in, and of the world's time. */
public interface HostEnvironment {

    /** Runs the task on a daemon thread of its own. */
    void startThread(Runnable task);

    long nanoTime();

    /** How many threads this JVM has started so far. */
    long startedThreads();

    /** Whether the process is being ended, for which the JVM starts threads too. */
    boolean isShuttingDown();

    /**
     * The system under test is ending the process.
     *
     * @param stack where, a frame a line
     */
    record ExitAttempt(Thread thread, String stack) {}

    /** That the system under test is ending the process, if it is. */
    @Nullable
    ExitAttempt exitAttempt();

    /** Whether a debugger may hold a handler for as long as it likes. */
    boolean isDebugged();
}
