package dev.winnow.world.simulate;

import dev.winnow.model.Recording;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Timing;
import java.util.Arrays;
import java.util.List;

/**
 * The enabled events of a system with a common time: an event is enabled if its earliest time is not later than the
 * horizon, the time by which some pending event must happen.
 *
 * <p>Recomputed in time linear in the number of pending events.
 */
final class TimedEnabledEvents implements EnabledEvents {

    private final Timing.Timed bounds;
    private final PendingEvents pending;
    private final List<SimulatedProcess> processes;
    private Recording recording = new Recording();
    private long now;
    private long[] sentAt = new long[64];
    private int[] items = new int[16];
    private int messages;
    private int timers;

    TimedEnabledEvents(Timing.Timed bounds, PendingEvents pending, List<SimulatedProcess> processes) {
        this.bounds = bounds;
        this.pending = pending;
        this.processes = processes;
    }

    Timing.Timed bounds() {
        return bounds;
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

    /** Returns the age of a message, at most the longest delay: beyond it, age makes no difference. */
    long age(int item) {
        return Math.min(now - sentAt[item], bounds.most());
    }

    /** Returns the number of times at which the event can happen: from its earliest time to the horizon. */
    int timeOptions(int item) {
        return (int) Math.min(Integer.MAX_VALUE, horizon() - first(item) + 1);
    }

    /** Advances the clock to one of the times at which the event can happen. */
    void advanceTo(int item, int option) {
        now = first(item) + option;
    }

    private long first(int item) {
        return Math.max(now, earliest(item));
    }

    /** Recomputes the enabled events and returns this. */
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
        return recording.isTimer(item)
                ? timerTime(item, true)
                : SimulatedWorld.saturatingAdd(sentAt[item], bounds.least());
    }

    /**
     * Returns the latest time of an event. One that was delayed past it (by a partition, a pause, a crash) is due now.
     */
    private long latest(int item) {
        return Math.max(
                now,
                recording.isTimer(item)
                        ? timerTime(item, false)
                        : SimulatedWorld.saturatingAdd(sentAt[item], bounds.most()));
    }

    /** Returns the earliest or latest common time at which the clock of its process can reach the timer's deadline. */
    private long timerTime(int item, boolean earliest) {
        SimulatedProcess process = processes.get(recording.receiverIndex(item));
        long deadline = process.deadlineOf(item);
        if (!bounds.hasDrift()) {
            return deadline;
        }
        long advance = Math.max(0, deadline - process.clock);
        return SimulatedWorld.saturatingAdd(
                process.clockSetAt, earliest ? bounds.leastTime(advance) : bounds.mostTime(advance));
    }
}
