package dev.winnow.system;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Recording;

/** What a strategy sees when it decides. */
public interface Situation {

    EnabledEvents enabled();

    boolean permits(External external);

    States states();

    /** All that happened so far. */
    Recording recording();

    /** Returns true if the event can happen now, as far as the world is concerned. */
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

    /** No message can be delivered; timers may still be armed. */
    default boolean isQuiet() {
        return enabled().messageCount() == 0;
    }
}
