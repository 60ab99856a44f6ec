package dev.winnow.threads.runtime;

/** How an execution ended. */
public enum Ending {
    /** The body and all threads that are not daemons ended, or they wait and nothing can wake them. */
    COMPLETED,
    /** A thread ended with an exception that nobody caught. */
    FAILED,
    /** Threads are blocked for ever: the body has not ended, or a lock is never released. */
    DEADLOCK,
    /** The limit of steps or of virtual time was reached before the body ended. */
    ENDLESS,
    /** The program did what is not under control. */
    ESCAPED,
    /** A schedule to follow names a thread that cannot go on. */
    DIVERGED
}
