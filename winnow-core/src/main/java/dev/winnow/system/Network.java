package dev.winnow.system;

import java.util.Locale;

/**
 * The semantics of message delivery.
 *
 * @param order determines which messages in flight may be delivered next
 * @param loses true if messages may be lost
 * @param duplicates true if messages may be duplicated
 */
public record Network(MessageOrder order, boolean loses, boolean duplicates) {

    /** The order in which messages are delivered. */
    public enum MessageOrder {
        /**
         * Messages from one sender to one receiver arrive in order, as over TCP. A crash loses all messages in flight
         * to the crashed process.
         */
        FIFO,
        /** Each process has one mailbox and receives messages in the order in which they were sent. */
        MAILBOX,
        /** Any message in flight may be delivered next, once, as over UDP. */
        UNORDERED,
        /** Messages stay in flight after delivery and may be delivered any number of times. */
        SET
    }

    /** Returns a reliable network with {@link MessageOrder#FIFO} channels. */
    public static Network fifo() {
        return new Network(MessageOrder.FIFO, false, false);
    }

    /** Returns a reliable network with one {@link MessageOrder#MAILBOX} per process. */
    public static Network mailbox() {
        return new Network(MessageOrder.MAILBOX, false, false);
    }

    /** Returns a reliable network that delivers messages in any order ({@link MessageOrder#UNORDERED}). */
    public static Network unordered() {
        return new Network(MessageOrder.UNORDERED, false, false);
    }

    /** Returns a network whose messages may be delivered again and again ({@link MessageOrder#SET}). */
    public static Network set() {
        return new Network(MessageOrder.SET, false, false);
    }

    /** Returns a copy of this network that may lose messages. */
    public Network lossy() {
        return new Network(order, true, duplicates);
    }

    /**
     * Returns a copy of this network that may duplicate messages. In an ordered network the duplicate comes directly
     * after the original.
     */
    public Network duplicating() {
        return new Network(order, loses, true);
    }

    /** Returns true if messages from one sender to one receiver arrive in order. */
    public boolean keepsChannelOrder() {
        return order == MessageOrder.FIFO || order == MessageOrder.MAILBOX;
    }

    /** Returns true if delivery removes a message, false if it may be delivered again. */
    public boolean removesHandled() {
        return order != MessageOrder.SET;
    }

    /** Returns the text for the header of an execution file, such as {@code fifo, lossy}. */
    public String describe() {
        String name = order.name().toLowerCase(Locale.ROOT);
        return name + (loses ? ", lossy" : "") + (duplicates ? ", duplicating" : "");
    }
}
