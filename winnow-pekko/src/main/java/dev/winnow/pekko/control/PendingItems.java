package dev.winnow.pekko.control;

import dev.winnow.system.EnabledEvents;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All that is under way and armed, by the number of its item, and which of it can happen now: two dense arrays in which
 * the last entry moves into the place of one that goes.
 */
public final class PendingItems implements EnabledEvents {

    /** A message, a reply, a task, a signal or a timer. */
    public sealed interface PendingItem
            permits PendingMessage, PendingReply, PendingTask, PendingSignal, VirtualTimer {}

    private static final int DISABLED = -1;

    private @Nullable PendingItem[] items = new PendingItem[64];
    private int[] position = new int[64];
    private int[] messages = new int[16];
    private int messageCount;
    private int[] timers = new int[16];
    private int timerCount;

    public @Nullable PendingItem get(int item) {
        return item >= 0 && item < items.length ? items[item] : null;
    }

    public void add(int item, PendingItem thing) {
        if (item >= items.length) {
            int size = Math.max(2 * items.length, item + 1);
            items = Arrays.copyOf(items, size);
            position = Arrays.copyOf(position, size);
        }
        items[item] = thing;
        position[item] = DISABLED;
    }

    public void remove(int item) {
        PendingItem thing = items[item];
        if (thing != null) {
            setEnabled(item, false);
            items[item] = null;
        }
    }

    /** Whether it can happen now. */
    public void setEnabled(int item, boolean wanted) {
        if (wanted == (position[item] != DISABLED)) {
            return;
        }
        if (items[item] instanceof VirtualTimer) {
            timers = wanted ? append(timers, timerCount++, item) : swapOut(timers, --timerCount, item);
        } else {
            messages = wanted ? append(messages, messageCount++, item) : swapOut(messages, --messageCount, item);
        }
    }

    private int[] append(int[] entries, int count, int item) {
        int[] room = count == entries.length ? Arrays.copyOf(entries, 2 * count) : entries;
        room[count] = item;
        position[item] = count;
        return room;
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
        return get(item) != null && position[item] != DISABLED;
    }

    /** Every message and timer there is, by item. */
    public int upperBound(int itemCount) {
        return Math.min(itemCount, items.length);
    }
}
