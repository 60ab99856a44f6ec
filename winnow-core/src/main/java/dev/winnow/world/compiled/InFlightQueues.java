package dev.winnow.world.compiled;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The messages under way, in queues: one for each channel where order counts, else one for each move that would deliver
 * them. Items are numbered in the order in which they were sent.
 *
 * <p>What was removed can be put back, and what was added taken away, last in first out (Knuth's dancing links, as
 * {@code ChannelQueues}).
 */
final class InFlightQueues {

    static final int NONE = -1;
    private static final long ODD = 0x9E3779B97F4A7C15L; // so that nothing weighs nothing

    // By node, the next one and the one before it, side by side since they are read together. Items have even nodes,
    // queues odd ones
    // that close their rings; a node is known by the place of its next one.
    private int[] links = {};
    private int[] messages = new int[64]; // by item
    private long[] inFlight = new long[4]; // a bit for each item
    private final boolean ordered;
    private final boolean summed;
    private long sum; // over all under way; where order counts, over all that are neighbors

    /**
     * @param ordered where order counts, what is in the queues counts with its order
     * @param summed whether the sum is wanted
     */
    InFlightQueues(boolean ordered, boolean summed) {
        this.ordered = ordered;
        this.summed = summed;
        ensureNodes(256);
    }

    /** The same for the same messages under way, in the same order where that counts. */
    long fingerprintSum() {
        return sum;
    }

    int message(int item) {
        return messages[item];
    }

    /** Makes room for so many items. */
    void ensureItems(int count) {
        if (count > messages.length) {
            int size = Math.max(count, 2 * messages.length);
            messages = Arrays.copyOf(messages, size);
            inFlight = Arrays.copyOf(inFlight, size / 64 + 1);
            ensureNodes(2 * size);
        }
    }

    /** Makes room for so many queues. */
    void ensureQueues(int count) {
        if (4 * count >= links.length) {
            ensureNodes(4 * count);
        }
    }

    private void ensureNodes(int count) {
        int known = links.length;
        if (2 * count > known) {
            links = Arrays.copyOf(links, 2 * count);
            for (int node = known; node < links.length; node += 2) {
                links[node] = node;
                links[node + 1] = node;
            }
        }
    }

    /** Adds a message that is lost at once: it is in a ring of its own. */
    void addLost(int item, int message) {
        messages[item] = message;
        links[node(item)] = node(item);
        links[node(item) + 1] = node(item);
    }

    /** Adds a message behind all others of the queue. */
    void add(int item, int message, int queue) {
        messages[item] = message;
        int ring = ring(queue);
        link(item, links[ring + 1], ring);
    }

    /** Adds a message directly behind another one. */
    void addBehind(int item, int message, int original) {
        messages[item] = message;
        link(item, node(original), links[node(original)]);
    }

    private void link(int item, int predecessor, int successor) {
        int node = node(item);
        links[node] = successor;
        links[node + 1] = predecessor;
        links[predecessor] = node;
        links[successor + 1] = node;
        inFlight[item >> 6] |= 1L << item;
        sum += weight(item, predecessor, successor);
    }

    void remove(int item) {
        int node = node(item);
        int successor = links[node];
        int predecessor = links[node + 1];
        links[predecessor] = successor;
        links[successor + 1] = predecessor;
        if ((inFlight[item >> 6] & (1L << item)) != 0) { // else it never was
            inFlight[item >> 6] &= ~(1L << item);
            sum -= weight(item, predecessor, successor);
        }
    }

    /** The inverse of the latest {@link #remove}. */
    void restore(int item) {
        int node = node(item);
        links[links[node + 1]] = node;
        links[links[node] + 1] = node;
        inFlight[item >> 6] |= 1L << item;
        sum += weight(item, links[node + 1], links[node]);
    }

    /** How much more the sum is with the item there. */
    private long weight(int item, int predecessor, int successor) {
        if (!summed) {
            return 0;
        }
        if (!ordered) {
            return SeededRandom.mix(messages[item] + ODD);
        }
        int before = content(predecessor);
        int behind = content(successor);
        return neighbors(before, messages[item]) + neighbors(messages[item], behind) - neighbors(before, behind);
    }

    private int content(int node) {
        return (node & 2) == 0 ? messages[node >> 2] : ~node;
    }

    private static long neighbors(int one, int other) {
        return SeededRandom.mix(((long) one << 32) + other + ODD);
    }

    /** The first item of the queue, or NONE. */
    int first(int queue) {
        return item(links[ring(queue)]);
    }

    /** The item behind this one in its queue, or NONE. */
    int next(int item) {
        return item(links[node(item)]);
    }

    /** Whether the queue has so many items, or more. */
    boolean hasAtLeast(int queue, int count) {
        int item = queue == SymbolTable.NONE ? NONE : first(queue);
        for (int left = count; left > 1 && item != NONE; left--) {
            item = next(item);
        }
        return item != NONE;
    }

    private static int node(int item) {
        return 4 * item;
    }

    private static int ring(int queue) {
        return 4 * queue + 2;
    }

    private static int item(int node) {
        return (node & 2) != 0 ? NONE : node >> 2;
    }

    /** The first item under way that is not before this number, or NONE if there is none below the end. */
    int nextInFlight(int from, int end) {
        int word = from >> 6;
        long bits = from >= end ? 0 : inFlight[word] & (-1L << from);
        while (bits == 0) {
            if (++word << 6 >= end) {
                return NONE;
            }
            bits = inFlight[word];
        }
        int item = (word << 6) + Long.numberOfTrailingZeros(bits);
        return item < end ? item : NONE;
    }

    /** All under way, oldest first. */
    IntStream inFlight(int end) {
        return IntStream.iterate(nextInFlight(0, end), item -> item != NONE, item -> nextInFlight(item + 1, end));
    }
}
