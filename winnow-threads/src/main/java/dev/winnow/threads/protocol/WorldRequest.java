package dev.winnow.threads.protocol;

import java.util.List;

/** A request about an execution of several nodes. A worker has at most one open at a time. */
public sealed interface WorldRequest extends Message {

    /**
     * The first request: nothing happens yet.
     *
     * @param seed of the random numbers of all nodes
     * @param stepMillis maximum real time of one step of a thread
     */
    record Open(long seed, List<NodeDefinition> nodes, long stepMillis) implements WorldRequest {}

    /** One event, followed by a turn. Answered by a {@link TurnReport}. */
    record Perform(NodeEvent event) implements WorldRequest {}

    /** The question what the threads wait for. Answered by {@link WorldAnswer.Inspected}. */
    record Inspect() implements WorldRequest {}

    /** The last request. Answered by {@link WorldAnswer.Closed}. */
    record Close() implements WorldRequest {}
}
