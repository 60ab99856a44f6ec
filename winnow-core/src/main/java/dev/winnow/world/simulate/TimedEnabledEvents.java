package dev.winnow.world.simulate;

import dev.winnow.model.Recording;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Timing;
import java.util.Arrays;
import java.util.List;

/**
 * What can happen when one clock rules: an event may come next if its earliest time is not later than the time by which
 * some other event must have happened.
 *
 * <p>Recomputed from all that is pending, hence linear in it.
 */
final class TimedEnabledEvents implements EnabledEvents {

    private final Timing.Timed bounds;
    private final PendingEvents pending;
    private final List<SimulatedProcess> cells;
    private Recording recording = new Recording();
    private long now;
    private long[] sentAt = new long[64];
    private int[] items = new int[16];
    private int messages;
    private int timers;

    TimedEnabledEvents(Timing.Timed bounds, PendingEvents pending, List<SimulatedProcess> cells) {
        this.bounds = bounds;
        this.pending = pending;
        this.cells = cells;
    }

    long now() {
        return now;
    }

    void setNow(long time) {
        now = time;
    }

    void setSentAt(int item, long time) {
        if (item >= sentAt.length) {
            sentAt = Arrays.copyOf(sentAt, Math.max(2 * sentAt.length, item + 1));
        }
        sentAt[item] = time;
    }

    /** How long it has been under way; longer than the longest delay makes no difference. */
    long age(int item) {
        return Math.min(now - sentAt[item], bounds.most());
    }

    /** How many times are open for the event: from its earliest to the latest of all. */
    int timeOptions(int item) {
        return (int) Math.min(Integer.MAX_VALUE, horizon() - first(item) + 1);
    }

    /** It happens at one of these times. */
    void advanceTo(int item, int time) {
        now = first(item) + time;
    }

    private long first(int item) {
        return Math.max(now, earliest(item));
    }

    TimedEnabledEvents refreshed(Recording current) {
        recording = current;
        long horizon = horizon();
        messages = 0;
        timers = 0;
        if (items.length < pending.size()) {
            items = new int[2 * pending.size()];
        }
        for (int i = 0; i < pending.size(); i++) {
            int item = pending.itemAt(i);
            if (earliest(item) <= horizon) {
                items[messages + timers] = item;
                if (i < pending.messageCount()) {
                    messages++;
                } else {
                    timers++;
                }
            }
        }
        return this;
    }

    @Override
    public int messageCount() {
        return messages;
    }

    @Override
    public int timerCount() {
        return timers;
    }

    @Override
    public int itemAt(int index) {
        return items[index];
    }

    @Override
    public boolean contains(int item) {
        return pending.contains(item) && earliest(item) <= horizon();
    }

    private long horizon() {
        long horizon = Long.MAX_VALUE;
        for (int i = 0; i < pending.size(); i++) {
            horizon = Math.min(horizon, latest(pending.itemAt(i)));
        }
        return horizon;
    }

    private long earliest(int item) {
        return recording.isTimer(item) ? deadline(item) : SimulatedWorld.saturatingAdd(sentAt[item], bounds.least());
    }

    /** What was held back (by its channel, a partition, a crash) past its time is due at once. */
    private long latest(int item) {
        return Math.max(
                now,
                recording.isTimer(item) ? deadline(item) : SimulatedWorld.saturatingAdd(sentAt[item], bounds.most()));
    }

    private long deadline(int item) {
        return cells.get(recording.receiverIndex(item)).deadlineOf(item);
    }
}
