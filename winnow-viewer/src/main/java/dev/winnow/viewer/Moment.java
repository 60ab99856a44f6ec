package dev.winnow.viewer;

import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be seen between two steps.
 *
 * @param offers all that can happen, but partitions, of which there are too many
 * @param heldBack under way or armed, and yet it cannot happen now: behind another on its channel, cut off, deferred …
 * @param waits what the plan waits for before its next external, or null
 * @param up the processes that run
 * @param down those that do not
 * @param over whether nothing can happen but externals
 * @param atEnd what it breaks if nothing more happens, or null
 */
record Moment(
        List<Offer> offers,
        List<Item> heldBack,
        @Nullable String waits,
        List<ProcessId> up,
        List<ProcessId> down,
        boolean over,
        @Nullable Violation atEnd) {

    Moment {
        offers = List.copyOf(offers);
        heldBack = List.copyOf(heldBack);
        up = List.copyOf(up);
        down = List.copyOf(down);
    }
}
