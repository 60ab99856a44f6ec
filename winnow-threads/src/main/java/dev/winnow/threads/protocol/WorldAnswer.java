package dev.winnow.threads.protocol;

import dev.winnow.threads.runtime.BlockedThread;
import java.util.List;

/** An answer to a {@link WorldRequest} that is no report of a turn. */
public sealed interface WorldAnswer extends Message {

    /** The execution is open. */
    record Opened() implements WorldAnswer {}

    /** The execution cannot be opened: what the scenario says cannot be used. */
    record Rejected(String problem, String fix) implements WorldAnswer {}

    /**
     * What the threads of running nodes wait for.
     *
     * @param threads the threads that wait for a lock, with the nodes on which they run
     */
    record Inspected(List<NodeThread> threads) implements WorldAnswer {}

    /** A thread that has not ended. */
    record NodeThread(String node, boolean awaitsLock, BlockedThread thread) {}

    /**
     * The execution is closed.
     *
     * @param threadsLeft threads that could not be unwound; the JVM should be replaced if there are many
     */
    record Closed(int threadsLeft) implements WorldAnswer {}
}
