package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/**
 * Something that can happen now.
 *
 * @param key its name here and now, which asks for it: {@code deliver:12}
 * @param category where it comes from
 * @param text one line for people
 * @param process at whom it happens, or null
 * @param isPlanned whether the scenario's plan brings it about, too
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
