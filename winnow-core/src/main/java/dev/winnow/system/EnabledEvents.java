package dev.winnow.system;

import dev.winnow.model.Event;

/**
 * The enabled internal events, by index: first the deliverable messages, then the timers that may fire.
 *
 * <p>This is a live view that changes with every step. The order is arbitrary, but equal in every run of the same
 * schedule.
 */
public interface EnabledEvents {

    /** Returns the number of deliverable messages. */
    int messageCount();

    /** Returns the number of timers that may fire. */
    int timerCount();

    /** Returns the number of enabled events. */
    default int size() {
        return messageCount() + timerCount();
    }

    /** Returns the id of the message (index below {@link #messageCount}) or timer at an index. */
    int itemAt(int index);

    /** Returns true if this message can be delivered, or this timer can fire, now. */
    boolean contains(int item);

    /** Returns the delivery or timer firing at an index. */
    default Event eventAt(int index) {
        return index < messageCount() ? new Event.Deliver(itemAt(index)) : new Event.Fire(itemAt(index));
    }
}
