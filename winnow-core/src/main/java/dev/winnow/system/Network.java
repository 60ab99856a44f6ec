package dev.winnow.system;

import java.util.Locale;

/**
 * How messages travel.
 *
 * @param order which of the pending messages may come next
 * @param loses whether a message may be dropped
 * @param duplicates whether a message may be copied
 */
public record Network(MessageOrder order, boolean loses, boolean duplicates) {

    public enum MessageOrder {
        /**
         * Messages of one sender to one receiver keep their order, as over TCP; a crash loses what is under way to it.
         */
        FIFO,
        /** Each process has one mailbox in the order of sending. */
        MAILBOX,
        /** Any pending message may come next, once, as over UDP. */
        UNORDERED,
        /** Messages stay for ever and may come any number of times. */
        SET
    }

    public static Network fifo() {
        return new Network(MessageOrder.FIFO, false, false);
    }

    public static Network mailbox() {
        return new Network(MessageOrder.MAILBOX, false, false);
    }

    public static Network unordered() {
        return new Network(MessageOrder.UNORDERED, false, false);
    }

    public static Network set() {
        return new Network(MessageOrder.SET, false, false);
    }

    /** The same, but messages may be lost. */
    public Network lossy() {
        return new Network(order, true, duplicates);
    }

    /**
     * The same, but messages may be duplicated; where the order is kept, the copy stands directly behind its original.
     */
    public Network duplicating() {
        return new Network(order, loses, true);
    }

    /** Returns true if messages of one sender to one receiver keep their order. */
    public boolean keepsChannelOrder() {
        return order == MessageOrder.FIFO || order == MessageOrder.MAILBOX;
    }

    /** Returns true if a message is gone once it was handled, false if it may come again and again. */
    public boolean removesHandled() {
        return order != MessageOrder.SET;
    }

    /** Returns the words for the header of an execution. */
    public String describe() {
        String name = order.name().toLowerCase(Locale.ROOT);
        return name + (loses ? ", lossy" : "") + (duplicates ? ", duplicating" : "");
    }
}
