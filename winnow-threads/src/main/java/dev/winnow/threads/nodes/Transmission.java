package dev.winnow.threads.nodes;

import org.jspecify.annotations.Nullable;

/**
 * What is in flight between two nodes. A connection has the name {@code n1>n2#3}: the third that n1 opened to n2. A
 * flow of datagrams has the name {@code n1~n2#1}.
 */
public sealed interface Transmission {

    /** Returns the name of the connection or flow. */
    String connection();

    /** The request for a connection. */
    record Connect(String connection) implements Transmission {}

    /**
     * Bytes of a stream.
     *
     * @param content plain data: what the decoder makes of the bytes
     */
    record Data(String connection, @Nullable Object content) implements Transmission {}

    /** The end of one direction of a connection. */
    record End(String connection) implements Transmission {}

    /** The end of a connection because a node crashed, refused it or closed it with data unread. */
    record Reset(String connection) implements Transmission {}

    /**
     * A datagram.
     *
     * @param content plain data: what the decoder makes of the bytes
     */
    record Datagram(String connection, @Nullable Object content) implements Transmission {}

    /** Returns a transmission of a kind that the network names. */
    static Transmission of(String kind, String connection, @Nullable Object content) {
        return switch (kind) {
            case "CONNECT" -> new Connect(connection);
            case "DATA" -> new Data(connection, content);
            case "END" -> new End(connection);
            case "RESET" -> new Reset(connection);
            case "DATAGRAM" -> new Datagram(connection, content);
            default -> throw new IllegalArgumentException("unknown kind of transmission: " + kind);
        };
    }
}
