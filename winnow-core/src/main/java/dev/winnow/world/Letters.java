package dev.winnow.world;

import java.util.Arrays;

/**
 * The messages under way, in queues: one for each channel where order counts, else one for each move that would deliver them. Items
 * are numbered in the order in which they were made, timers too, as in a recording.
 *
 * <p>What was removed can be put back, and what was added taken away, last in first out (Knuth's dancing links, as {@link Channels}).
 */
final class Letters {

    static final int NONE = -1;

    // By node: items have even ones, queues odd ones that close their rings.
    private int[] next = {};
    private int[] before = {};
    private int[] messages = new int[64]; // by item
    private long[] underWay = new long[4]; // a bit for each item

    Letters() {
        roomForNodes(255);
    }

    int message(int item) {
        return messages[item];
    }

    boolean isUnderWay(int item) {
        return (underWay[item >> 6] & (1L << item)) != 0;
    }

    /** Makes room for so many items. */
    void roomForItems(int count) {
        if (count > messages.length) {
            int size = Math.max(count, 2 * messages.length);
            messages = Arrays.copyOf(messages, size);
            underWay = Arrays.copyOf(underWay, size / 64 + 1);
            roomForNodes(2 * size);
        }
    }

    /** Makes room for so many queues. */
    void roomForQueues(int count) {
        if (2 * count >= next.length) {
            roomForNodes(4 * count);
        }
    }

    private void roomForNodes(int size) {
        int known = next.length;
        if (size > known) {
            next = Arrays.copyOf(next, size);
            before = Arrays.copyOf(before, size);
            for (int node = known; node < size; node++) {
                next[node] = node;
                before[node] = node;
            }
        }
    }

    /** That the item is such a message, under way or not. */
    void name(int item, int message) {
        messages[item] = message;
    }

    /** Adds a message behind all others of the queue. */
    void add(int item, int message, int queue) {
        messages[item] = message;
        int ring = 2 * queue + 1;
        link(item, before[ring], ring);
    }

    /** Adds a message directly behind another one. */
    void addBehind(int item, int message, int original) {
        messages[item] = message;
        link(item, 2 * original, next[2 * original]);
    }

    private void link(int item, int predecessor, int successor) {
        int node = 2 * item;
        before[node] = predecessor;
        next[node] = successor;
        next[predecessor] = node;
        before[successor] = node;
        underWay[item >> 6] |= 1L << item;
    }

    void remove(int item) {
        int node = 2 * item;
        next[before[node]] = next[node];
        before[next[node]] = before[node];
        underWay[item >> 6] &= ~(1L << item);
    }

    /** The inverse of the latest {@link #remove}. */
    void putBack(int item) {
        int node = 2 * item;
        next[before[node]] = node;
        before[next[node]] = node;
        underWay[item >> 6] |= 1L << item;
    }

    /** The first item of the queue, or NONE. */
    int first(int queue) {
        return item(next[2 * queue + 1]);
    }

    /** The item behind this one in its queue, or NONE. */
    int following(int item) {
        return item(next[2 * item]);
    }

    private static int item(int node) {
        return (node & 1) != 0 ? NONE : node >> 1;
    }

    /** The first item under way that is not before this number, or NONE if there is none below the end. */
    int nextUnderWay(int from, int end) {
        int word = from >> 6;
        long bits = from >= end ? 0 : underWay[word] & (-1L << from);
        while (bits == 0) {
            if (++word << 6 >= end) {
                return NONE;
            }
            bits = underWay[word];
        }
        int item = (word << 6) + Long.numberOfTrailingZeros(bits);
        return item < end ? item : NONE;
    }
}
