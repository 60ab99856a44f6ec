package dev.winnow.run;

import dev.winnow.model.Event;

/**
 * What can happen now, by number: first the deliverable messages, then the timers that may fire. A live view: it changes
 * with every step. Its order is arbitrary but the same in every run of the same schedule.
 */
public interface Enabled {

    int messages();

    int timers();

    default int size() {
        return messages() + timers();
    }

    /** The message (index below {@link #messages}) or timer at this place. */
    int item(int index);

    /** Whether this message can be delivered, or this timer fire, now. */
    boolean contains(int item);

    default Event event(int index) {
        return index < messages() ? new Event.Deliver(item(index)) : new Event.Fire(item(index));
    }
}
