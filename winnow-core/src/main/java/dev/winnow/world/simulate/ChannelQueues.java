package dev.winnow.world.simulate;

import java.util.Arrays;

/**
 * The messages under way on each channel, in the order of sending.
 *
 * <p>A channel is a ring that is closed by a node of its own, so that nothing in it is ever first or last: adding and
 * removing decide nothing, which a processor would guess wrong half of the time. What was removed still knows its
 * neighbors and can be put back, last in first out (Knuth's dancing links).
 */
final class ChannelQueues {

    static final int NONE = -1;

    // By node: first those of the channels, for each sender a row of receivers; then those of the items.
    private int[] next = {};
    private int[] before = {};
    private int receivers;
    private int items; // the node of item 0

    /** Adds an item directly behind another one of the channel, or behind all others if that is NONE. */
    void add(int sender, int receiver, int item, int predecessor) {
        int node = items + item;
        if (node >= next.length) {
            next = Arrays.copyOf(next, Math.max(2 * next.length, node + 32));
            before = Arrays.copyOf(before, next.length);
        }
        before[node] = predecessor == NONE ? before[channel(sender, receiver)] : items + predecessor;
        next[node] = next[before[node]];
        restore(item);
    }

    void remove(int item) {
        int node = items + item;
        next[before[node]] = next[node];
        before[next[node]] = before[node];
    }

    /** The inverse of the latest {@link #remove}. */
    void restore(int item) {
        int node = items + item;
        next[before[node]] = node;
        before[next[node]] = node;
    }

    /** The oldest item of the channel, or NONE. */
    int first(int sender, int receiver) {
        return item(next[channel(sender, receiver)]);
    }

    /** The next item of its channel, or NONE. */
    int next(int item) {
        return item(next[items + item]);
    }

    /** Empties all of them. */
    void clear() {
        Arrays.setAll(next, node -> node);
        Arrays.setAll(before, node -> node);
    }

    /** Makes room for so many receivers, and for one sender more. */
    void resize(int more) {
        int[] oldNext = next;
        int[] oldBefore = before;
        int oldReceivers = receivers;
        int oldItems = items;
        receivers = more;
        items = (more + 1) * more;
        next = new int[oldNext.length - oldItems + items];
        before = new int[next.length];
        clear();
        for (int node = 0; node < oldNext.length; node++) {
            int moved = moved(node, oldReceivers, oldItems);
            next[moved] = moved(oldNext[node], oldReceivers, oldItems);
            before[moved] = moved(oldBefore[node], oldReceivers, oldItems);
        }
    }

    private int moved(int node, int oldReceivers, int oldItems) {
        return node >= oldItems ? items + node - oldItems : channel(node / oldReceivers, node % oldReceivers);
    }

    private int channel(int sender, int receiver) {
        return sender * receivers + receiver;
    }

    private int item(int node) {
        return node < items ? NONE : node - items;
    }
}
