package dev.winnow.world.simulate;

import java.util.Arrays;

/**
 * The messages in flight on each channel, in the order of sending.
 *
 * <p>A channel is a doubly linked ring with a sentinel node, so that adding and removing need no branches. A removed
 * node keeps its links and can be restored, last in first out (Knuth, "Dancing links", 2000).
 */
final class ChannelQueues {

    static final int NONE = -1;

    // By node: first the sentinels of the channels, a row of receivers for each sender; then the items.
    private int[] next = {};
    private int[] before = {};
    private int receivers;
    private int items; // the node of item 0

    /** Adds an item right after another one of the channel; at the end if {@code predecessor} is NONE. */
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

    /** Undoes the last {@link #remove}. */
    void restore(int item) {
        int node = items + item;
        next[before[node]] = node;
        before[next[node]] = node;
    }

    /** Returns the oldest item of the channel, or NONE. */
    int first(int sender, int receiver) {
        return item(next[channel(sender, receiver)]);
    }

    /** Returns the next item of the same channel, or NONE. */
    int next(int item) {
        return item(next[items + item]);
    }

    /** Empties all channels. */
    void clear() {
        Arrays.setAll(next, node -> node);
        Arrays.setAll(before, node -> node);
    }

    /** Makes room for this many receivers, and for one more sender. */
    void resize(int newReceivers) {
        int[] oldNext = next;
        int[] oldBefore = before;
        int oldReceivers = receivers;
        int oldItems = items;
        receivers = newReceivers;
        items = (newReceivers + 1) * newReceivers;
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
