package dev.winnow.run;

import dev.winnow.model.Event;

/** The decision of a {@link Strategy}: perform an event, rewind or stop. */
public sealed interface Decision {

    /** The decision to stop. */
    Stop STOP = new Stop();

    /** The decision to perform an event. */
    record Perform(Event event) implements Decision {}

    /** The decision to undo all but the first {@code length} steps and continue from there. */
    record Rewind(int length) implements Decision {
        public Rewind {
            if (length < 0) {
                throw new IllegalArgumentException("cannot rewind to " + length + " steps: the least is 0");
            }
        }
    }

    /** The decision to end the execution. */
    record Stop() implements Decision {}
}
