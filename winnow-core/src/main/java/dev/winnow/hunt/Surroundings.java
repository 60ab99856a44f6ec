package dev.winnow.hunt;

import org.jspecify.annotations.Nullable;

/** What a {@link Supervisor} must know of the process that it is in, and of the world's time. */
public interface Surroundings {

    /** Runs the task on a daemon thread of its own. */
    void start(Runnable task);

    long nanoTime();

    /** How many threads this JVM has started so far. */
    long startedThreads();

    /** Whether the process is being ended, for which the JVM starts threads too. */
    boolean isEnding();

    /**
     * The system under test is ending the process.
     *
     * @param stack where, a frame a line
     */
    record Exiting(Thread thread, String stack) {}

    /** That the system under test is ending the process, if it is. */
    @Nullable
    Exiting exit();

    /** Whether a debugger may hold a handler for as long as it likes. */
    boolean isDebugged();
}
