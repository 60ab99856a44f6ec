package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/**
 * An enabled event.
 *
 * @param key the key by which a page requests it, such as {@code deliver:12}
 * @param category its source
 * @param text one line of text
 * @param process the process at which it happens, or null
 * @param isPlanned true if the scenario's plan causes it, too
 */
public record PossibleEvent(
        String key,
        EventCategory category,
        String kind,
        Event event,
        String text,
        @Nullable ProcessId process,
        boolean isPlanned) {

    public enum EventCategory {
        /** A message to deliver or a timer to fire. */
        PENDING,
        /** An external of the plan's prologue or epilogue. */
        PLAN,
        /** An external that the plan's mix may draw now. */
        MIX,
        /** Any other external that the world permits. */
        FAULT
    }
}
