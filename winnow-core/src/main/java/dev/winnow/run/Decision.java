package dev.winnow.run;

import dev.winnow.model.Event;

/** What a {@link Strategy} wants done next. */
public sealed interface Decision {

    Stop STOP = new Stop();

    /** Make this happen. */
    record Perform(Event event) implements Decision {}

    /** Take back all but the first {@code length} steps and go on from there. */
    record Rewind(int length) implements Decision {
        public Rewind {
            if (length < 0) {
                throw new IllegalArgumentException("cannot rewind to " + length + " steps: the least is 0");
            }
        }
    }

    /** No more of this. */
    record Stop() implements Decision {}
}
