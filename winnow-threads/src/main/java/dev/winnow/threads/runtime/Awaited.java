package dev.winnow.threads.runtime;

/** What a parked thread waits for, if it can tell. To be used as the blocker of {@code LockSupport.park}. */
public interface Awaited {

    /** Returns what it waits for, such as {@code data on n1>n2#1}. */
    String description();
}
