package dev.winnow.pekko;

import dev.winnow.run.Enabled;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All that is under way and armed, by the number of its item, and which of it can happen now: two dense arrays in which the
 * last entry moves into the place of one that goes.
 */
final class Pending implements Enabled {

    /** A message, a reply, a task, a signal or a timer. */
    sealed interface Thing permits Letter, Reply, Task, HeldSignal, Alarm {}

    private static final int HELD = -1;

    private @Nullable Thing[] things = new Thing[64];
    private int[] place = new int[64];
    private int[] messages = new int[16];
    private int messageCount;
    private int[] timers = new int[16];
    private int timerCount;

    @Nullable
    Thing thing(int item) {
        return item >= 0 && item < things.length ? things[item] : null;
    }

    void add(int item, Thing thing) {
        if (item >= things.length) {
            int size = Math.max(2 * things.length, item + 1);
            things = Arrays.copyOf(things, size);
            place = Arrays.copyOf(place, size);
        }
        things[item] = thing;
        place[item] = HELD;
    }

    void remove(int item) {
        Thing thing = things[item];
        if (thing != null) {
            ready(item, false);
            things[item] = null;
        }
    }

    /** Whether it can happen now. */
    void ready(int item, boolean wanted) {
        if (wanted == (place[item] != HELD)) {
            return;
        }
        if (things[item] instanceof Alarm) {
            timers = wanted ? added(timers, timerCount++, item) : removed(timers, --timerCount, item);
        } else {
            messages = wanted ? added(messages, messageCount++, item) : removed(messages, --messageCount, item);
        }
    }

    private int[] added(int[] entries, int count, int item) {
        int[] room = count == entries.length ? Arrays.copyOf(entries, 2 * count) : entries;
        room[count] = item;
        place[item] = count;
        return room;
    }

    private int[] removed(int[] entries, int last, int item) {
        int moved = entries[last];
        entries[place[item]] = moved;
        place[moved] = place[item];
        place[item] = HELD;
        return entries;
    }

    @Override
    public int messages() {
        return messageCount;
    }

    @Override
    public int timers() {
        return timerCount;
    }

    @Override
    public int item(int index) {
        return index < messageCount ? messages[index] : timers[index - messageCount];
    }

    @Override
    public boolean contains(int item) {
        return thing(item) != null && place[item] != HELD;
    }

    /** Every message and timer there is, by item. */
    int size(int itemCount) {
        return Math.min(itemCount, things.length);
    }
}
