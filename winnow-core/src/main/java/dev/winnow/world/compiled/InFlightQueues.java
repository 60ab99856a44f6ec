package dev.winnow.world.compiled;

import dev.winnow.model.SeededRandom;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The messages in flight, in queues: one for each channel in an ordered network, else one for each delivery move. Items
 * are numbered in the order of sending.
 *
 * <p>Changes can be undone, last in first out (Knuth, "Dancing links", 2000; as in {@code ChannelQueues}).
 */
final class InFlightQueues {

    static final int NONE = -1;
    private static final long ODD = 0x9E3779B97F4A7C15L; // so that no weight is 0

    // Two ints per node, which are read together: the next node and the previous one. A node is identified by the index
    // of its first int. Items have even nodes; queues have odd ones, the sentinels of their rings.
    private int[] links = {};
    private int[] messages = new int[64]; // by item
    private long[] inFlight = new long[4]; // one bit per item
    private final boolean ordered;
    private final boolean summed;
    private long sum; // over all messages in flight; if ordered, over all pairs of neighbors

    /**
     * Creates empty queues.
     *
     * @param ordered true if the sum depends on the order of messages in their queues
     * @param summed true to maintain the sum
     */
    InFlightQueues(boolean ordered, boolean summed) {
        this.ordered = ordered;
        this.summed = summed;
        ensureNodes(256);
    }

    /** Returns a sum that is equal for equal messages in flight, in equal order if ordered. */
    long fingerprintSum() {
        return sum;
    }

    int message(int item) {
        return messages[item];
    }

    /** Makes room for this many items. */
    void ensureItems(int count) {
        if (count > messages.length) {
            int size = Math.max(count, 2 * messages.length);
            messages = Arrays.copyOf(messages, size);
            inFlight = Arrays.copyOf(inFlight, size / 64 + 1);
            ensureNodes(2 * size);
        }
    }

    /** Makes room for this many queues. */
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

    /** Adds a message that is lost at once. It gets a ring of its own. */
    void addLost(int item, int message) {
        messages[item] = message;
        links[node(item)] = node(item);
        links[node(item) + 1] = node(item);
    }

    /** Adds a message at the end of a queue. */
    void add(int item, int message, int queue) {
        messages[item] = message;
        int ring = ring(queue);
        link(item, links[ring + 1], ring);
    }

    /** Adds a message right after another one. */
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
        if ((inFlight[item >> 6] & (1L << item)) != 0) { // else it was lost at once
            inFlight[item >> 6] &= ~(1L << item);
            sum -= weight(item, predecessor, successor);
        }
    }

    /** Undoes the last {@link #remove}. */
    void restore(int item) {
        int node = node(item);
        links[links[node + 1]] = node;
        links[links[node] + 1] = node;
        inFlight[item >> 6] |= 1L << item;
        sum += weight(item, links[node + 1], links[node]);
    }

    /** Returns what the item contributes to the sum. */
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

    /** Returns the first item of the queue, or NONE. */
    int first(int queue) {
        return item(links[ring(queue)]);
    }

    /** Returns the next item of the same queue, or NONE. */
    int next(int item) {
        return item(links[node(item)]);
    }

    /** Returns true if the queue has at least {@code count} items. */
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

    /** Returns the first item in flight from {@code from} (inclusive) to {@code end} (exclusive), or NONE. */
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

    /** Returns the items in flight below {@code end}, oldest first. */
    IntStream inFlight(int end) {
        return IntStream.iterate(nextInFlight(0, end), item -> item != NONE, item -> nextInFlight(item + 1, end));
    }

    /** Returns the messages in flight: by queue and in order if that matters, else sorted. */
    int[] content(SymbolTable symbols, int items) {
        return ordered
                ? queues(symbols, items)
                : inFlight(items).map(this::message).sorted().toArray();
    }

    private int[] queues(SymbolTable symbols, int items) {
        IntStream.Builder all = IntStream.builder();
        IntStream queues = inFlight(items).map(item -> symbols.queue[message(item)]);
        queues.sorted().distinct().forEach(queue -> {
            all.add(~queue);
            for (int item = first(queue); item >= 0; item = next(item)) {
                all.add(message(item));
            }
        });
        return all.build().toArray();
    }
}
