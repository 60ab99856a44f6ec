package dev.winnow.hunt;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The host process of a {@link Supervisor}: its threads, its clock and its end. */
public interface HostEnvironment {

    /** Runs the task on a new daemon thread. */
    void startThread(Runnable task);

    long nanoTime();

    /** Returns the CPU time that the thread has used, in nanoseconds; negative if unknown. */
    long cpuNanos(Thread thread);

    /** Returns the number of threads that this JVM has started so far. */
    long startedThreads();

    /** Returns the live threads among those that {@link #startedThreads} counts. */
    Set<Thread> liveThreads();

    /** Returns what user code creates on the threads of this host, if that is observed. */
    default ThreadCreations threadCreations() {
        return new ThreadCreations();
    }

    /** Returns true if the process is shutting down, during which the JVM starts threads. */
    boolean isShuttingDown();

    /** Returns true if running work must be abandoned because the user interrupted it some time ago. */
    default boolean mustAbandonWork() {
        return false;
    }

    /**
     * An attempt of the system under test to end the process.
     *
     * @param stack the frames that led to it, innermost first
     */
    record ExitAttempt(Thread thread, List<StackTraceElement> stack) {
        public ExitAttempt {
            stack = List.copyOf(stack);
        }
    }

    /** Returns the attempt of the system under test to end the process; null if there is none. */
    @Nullable
    ExitAttempt exitAttempt();

    /** Returns true if a debugger is attached, which may suspend handlers for any time. */
    boolean isDebugged();
}
