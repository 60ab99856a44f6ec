package dev.winnow.system;

import dev.winnow.model.Event;

/**
 * What can happen now, by number: first the deliverable messages, then the timers that may fire. A live view: it
 * changes with every step. Its order is arbitrary but the same in every run of the same schedule.
 */
public interface EnabledEvents {

    int messageCount();

    int timerCount();

    default int size() {
        return messageCount() + timerCount();
    }

    /** The message (index below {@link #messageCount}) or timer at this place. */
    int itemAt(int index);

    /** Whether this message can be delivered, or this timer fire, now. */
    boolean contains(int item);

    default Event eventAt(int index) {
        return index < messageCount() ? new Event.Deliver(itemAt(index)) : new Event.Fire(itemAt(index));
    }
}
