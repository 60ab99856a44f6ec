package dev.winnow.run;

import dev.winnow.model.External;
import dev.winnow.model.Recording;

/** What a strategy sees when it decides. */
public interface Situation {

    Enabled enabled();

    boolean permits(External external);

    States states();

    /** All that happened so far. */
    Recording recording();

    /** No message can be delivered; timers may still be armed. */
    default boolean isQuiet() {
        return enabled().messages() == 0;
    }
}
