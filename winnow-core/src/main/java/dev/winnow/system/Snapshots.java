package dev.winnow.system;

/** The ability of a world to save its whole configuration as a value, to compare it exactly and to restore it. */
public interface Snapshots {

    /**
     * Returns the current configuration. Two snapshots of one system are {@code equals} if and only if their states,
     * timers, durable contents and messages in flight are equal. The order of messages in flight matters only if the
     * network preserves it.
     */
    Object snapshot();

    /** Restores a configuration. The recording starts over: messages in flight have no sender. */
    void restore(Object snapshot);
}
