package dev.winnow.system;

/** A world whose whole configuration is a value: it can be kept, compared exactly and entered again. */
public interface Snapshots {

    /**
     * The present configuration. Two snapshots of worlds of one system are {@code equals} if and only if the states,
     * timers, durable contents and pending messages are: the order of pending messages matters only where the network
     * keeps it.
     */
    Object snapshot();

    /** Enters a configuration. The recording begins anew there: what was pending has no sender. */
    void restore(Object snapshot);
}
