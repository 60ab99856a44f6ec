package dev.winnow.explore.dpor;

import dev.winnow.model.Choices;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event that was performed or is requested. Its names are the same in every order of independent steps.
 *
 * @param name the name of the event; {@link #UNNAMED} while some choices are open
 * @param handling the item it handles, and where
 * @param choices the handler's choices
 * @param mayChooseMore true if the handler may make further choices, with any value
 * @param receivers the processes it sends to; empty unless the order of sending matters, null while unknown
 */
record DporEvent(
        int name,
        ItemHandling handling,
        Choices choices,
        boolean mayChooseMore,
        @Nullable Set<Integer> receivers) {

    /**
     * The handling of an item by a process.
     *
     * @param itemName the name of the message, timer or external
     * @param creatorName the name of the event that sent or armed the item
     * @param process the number of the process that handles it
     */
    record ItemHandling(int itemName, int creatorName, int process) {}

    static final int UNNAMED = -1;

    DporEvent {
        receivers = receivers == null ? null : Set.copyOf(receivers);
    }

    int itemName() {
        return handling.itemName;
    }

    int creatorName() {
        return handling.creatorName;
    }

    /** Returns true if both orders of the two events are equivalent. */
    boolean isIndependentOf(DporEvent other) {
        return handling.process != other.handling.process && !mayIntersect(receivers, other.receivers);
    }

    private static boolean mayIntersect(@Nullable Set<Integer> a, @Nullable Set<Integer> b) {
        if (a == null) {
            return b == null || !b.isEmpty();
        }
        return b == null ? !a.isEmpty() : !Collections.disjoint(a, b);
    }

    /** Returns true if both handle the same item and this event's choices are, or can become, those of the other. */
    boolean includes(DporEvent other) {
        return itemName() == other.itemName()
                && (mayChooseMore ? other.choices.startsWith(choices) : choices.equals(other.choices));
    }

    /** Returns this event with all choices open. */
    DporEvent withAnyChoices() {
        return new DporEvent(UNNAMED, handling, Choices.of(), true, receivers);
    }
}
