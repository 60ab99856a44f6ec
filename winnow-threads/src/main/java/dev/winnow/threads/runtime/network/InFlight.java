package dev.winnow.threads.runtime.network;

import dev.winnow.threads.runtime.Delivery;
import java.util.Arrays;

/**
 * Something on its way between two nodes. Its number is its place among all items of the execution; its names contain
 * no ports, so that they mean the same in similar executions.
 */
public final class InFlight implements Delivery {

    /** What is on its way. */
    public enum Kind {
        /** A request for a connection: delivered, it is accepted by a listening socket or refused. */
        CONNECT("request"),
        /** What one write wrote to a stream. */
        DATA("data"),
        /** The end of a stream: its writer has closed or shut down its output. */
        END("end"),
        /** The abortion of a connection. */
        RESET("reset"),
        /** A datagram: may be lost, duplicated and overtaken. */
        DATAGRAM("datagram");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    /** What knows where an item arrives. */
    interface Destination {
        void arrive(InFlight item);
    }

    private final int number;
    private final Kind kind;
    private final Route route;
    private final byte[] bytes;
    private final Destination destination;

    InFlight(int number, Kind kind, Route route, byte[] bytes, Destination destination) {
        this.number = number;
        this.kind = kind;
        this.route = route;
        this.bytes = bytes;
        this.destination = destination;
    }

    @Override
    public int number() {
        return number;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the name of the node that sent it. */
    public String from() {
        return route.from().name();
    }

    /** Returns the name of the node that it is sent to. */
    public String to() {
        return route.to().name();
    }

    /**
     * Returns the name of its connection: {@code a>b#k} is the k-th that a opened to b, {@code a~b#k} the k-th pair of
     * a socket at a and an address at b that datagrams use.
     */
    public String connection() {
        return route.connection();
    }

    /** Returns the name of its stream: one direction of a connection. Items of a stream are delivered in order. */
    public String stream() {
        return route.stream();
    }

    /** Returns a copy of its data; none unless it is data or a datagram. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the number of bytes. */
    public int size() {
        return bytes.length;
    }

    @Override
    public int digest() {
        return Arrays.hashCode(bytes) * 31 + kind.word.hashCode();
    }

    @Override
    public String description() {
        String size = kind == Kind.DATA || kind == Kind.DATAGRAM
                ? " of " + bytes.length + (bytes.length == 1 ? " byte" : " bytes")
                : "";
        return kind.word + size + " from " + from() + " to " + to() + " (" + connection() + ")";
    }

    Route route() {
        return route;
    }

    /** Returns its data, not to be changed. */
    byte[] data() {
        return bytes;
    }

    Destination destination() {
        return destination;
    }

    void arrive() {
        destination.arrive(this);
    }

    @Override
    public String toString() {
        return number + " " + description();
    }
}
