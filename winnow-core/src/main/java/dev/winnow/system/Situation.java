package dev.winnow.system;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Recording;

/** A read-only view of a running execution between two steps, for strategies, conditions and generators. */
public interface Situation {

    /** Returns the enabled internal events, as a live view. */
    EnabledEvents enabled();

    /** Returns true if the world permits this external event now. */
    boolean permits(External external);

    /** Returns the current states of all processes. */
    States states();

    /** Returns the steps performed so far. */
    Recording recording();

    /** Returns true if the world can perform the event now. */
    default boolean isPossible(Event event) {
        if (event instanceof Event.Deliver deliver) {
            return isEnabled(deliver.item()) && !recording().isTimer(deliver.item());
        }
        if (event instanceof Event.Fire fire) {
            return isEnabled(fire.item()) && recording().isTimer(fire.item());
        }
        return permits((External) event);
    }

    private boolean isEnabled(int item) {
        return item >= 0 && item < recording().itemCount() && enabled().contains(item);
    }

    /** Returns true if no message can be delivered. Timers may still be armed. */
    default boolean isQuiet() {
        return enabled().messageCount() == 0;
    }
}
