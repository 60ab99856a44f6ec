package dev.winnow.threads.protocol;

import java.util.List;

/**
 * An event of an execution of nodes.
 *
 * @param node the node to which it happens; empty for events of messages and timers
 * @param number the message or timer; 0 for other events
 * @param operation the operation to call, then its arguments; empty for other events
 */
public record NodeEvent(Kind kind, String node, long number, List<String> operation) {

    /** The kinds of events. */
    public enum Kind {
        /** A node starts or restarts. */
        START,
        /** A node crashes. */
        CRASH,
        /** A node is told to stop: its shutdown hooks run. */
        STOP,
        /** A node pauses. */
        PAUSE,
        /** A node resumes. */
        RESUME,
        /** A node goes on that was still active after many steps. */
        GO_ON,
        /** An operation is called on a node. */
        CALL,
        /** A message is delivered. */
        DELIVER,
        /** A datagram is lost. */
        DROP,
        /** A datagram is duplicated. */
        DUPLICATE,
        /** A timer fires. */
        FIRE
    }

    /** Returns an event that happens to a node. */
    public static NodeEvent of(Kind kind, String node) {
        return new NodeEvent(kind, node, 0, List.of());
    }

    /** Returns an event of a message or timer. */
    public static NodeEvent of(Kind kind, long number) {
        return new NodeEvent(kind, "", number, List.of());
    }

    /** Returns the call of an operation with a number of its own. */
    public static NodeEvent call(String node, long number, List<String> operation) {
        return new NodeEvent(Kind.CALL, node, number, operation);
    }
}
