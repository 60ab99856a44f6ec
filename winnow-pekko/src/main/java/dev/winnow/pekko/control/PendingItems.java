package dev.winnow.pekko.control;

import dev.winnow.system.EnabledEvents;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight and armed timers by item number, and which of them are enabled. The enabled items are two
 * dense arrays: the last entry replaces a removed one. No item of a paused node is enabled.
 */
public final class PendingItems implements EnabledEvents {

    /** A message, a reply, a task, a signal or a timer. */
    public sealed interface PendingItem permits PendingMessage, PendingReply, PendingTask, PendingSignal, VirtualTimer {
        /** Returns the process that handles it; null if an internal actor of Pekko does. */
        @Nullable
        ActorProcess handler();
    }

    private static final int DISABLED = -1;
    private static final int PAUSED = -2; // enabled as soon as its node resumes

    private @Nullable PendingItem[] items = new PendingItem[64];
    private int[] position = new int[64];
    private int[] messages = new int[16];
    private int messageCount;
    private int[] timers = new int[16];
    private int timerCount;
    private final Set<String> pausedNodes = new TreeSet<>();

    /** Returns the item with this number, or null if it is not pending. */
    public @Nullable PendingItem get(int item) {
        return item >= 0 && item < items.length ? items[item] : null;
    }

    /** Adds an item that is not enabled. */
    public void add(int item, PendingItem pendingItem) {
        if (item >= items.length) {
            int size = Math.max(2 * items.length, item + 1);
            items = Arrays.copyOf(items, size);
            position = Arrays.copyOf(position, size);
        }
        items[item] = pendingItem;
        position[item] = DISABLED;
    }

    /** Removes an item if it is pending. */
    public void remove(int item) {
        PendingItem pendingItem = items[item];
        if (pendingItem != null) {
            setEnabled(item, false);
            items[item] = null;
        }
    }

    /** Enables or disables an item. One of a paused node is enabled when the node resumes. */
    public void setEnabled(int item, boolean isEnabled) {
        boolean isPaused = isEnabled && !pausedNodes.isEmpty() && isPaused(items[item]);
        setListed(item, isEnabled && !isPaused);
        if (position[item] < 0) {
            position[item] = isPaused ? PAUSED : DISABLED;
        }
    }

    private boolean isPaused(@Nullable PendingItem pendingItem) {
        ActorProcess handler = pendingItem == null ? null : pendingItem.handler();
        return handler != null && pausedNodes.contains(handler.node);
    }

    /** Pauses or resumes a node. */
    public void setPaused(String node, boolean isPaused) {
        if (isPaused ? pausedNodes.add(node) : pausedNodes.remove(node)) {
            for (int item = 0; item < items.length; item++) {
                if (items[item] != null && position[item] != DISABLED) {
                    setEnabled(item, true);
                }
            }
        }
    }

    /** Returns the names of the paused nodes. */
    public Set<String> pausedNodes() {
        return pausedNodes;
    }

    private void setListed(int item, boolean isEnabled) {
        if (isEnabled == position[item] >= 0) {
            return;
        }
        if (items[item] instanceof VirtualTimer) {
            timers = isEnabled ? append(timers, timerCount++, item) : swapOut(timers, --timerCount, item);
        } else {
            messages = isEnabled ? append(messages, messageCount++, item) : swapOut(messages, --messageCount, item);
        }
    }

    private int[] append(int[] entries, int count, int item) {
        int[] grown = count == entries.length ? Arrays.copyOf(entries, 2 * count) : entries;
        grown[count] = item;
        position[item] = count;
        return grown;
    }

    private int[] swapOut(int[] entries, int last, int item) {
        int moved = entries[last];
        entries[position[item]] = moved;
        position[moved] = position[item];
        position[item] = DISABLED;
        return entries;
    }

    @Override
    public int messageCount() {
        return messageCount;
    }

    @Override
    public int timerCount() {
        return timerCount;
    }

    @Override
    public int itemAt(int index) {
        return index < messageCount ? messages[index] : timers[index - messageCount];
    }

    @Override
    public boolean contains(int item) {
        return get(item) != null && position[item] >= 0;
    }

    /** Returns an upper bound of the numbers of pending items. */
    public int upperBound(int itemCount) {
        return Math.min(itemCount, items.length);
    }
}
