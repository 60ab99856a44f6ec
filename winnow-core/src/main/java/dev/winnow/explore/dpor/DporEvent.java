package dev.winnow.explore.dpor;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What happens at a process, or shall happen, by names that mean the same in whatever order independent steps are
 * taken.
 *
 * @param name of the act itself, {@link #UNNAMED} while not all of its choices are known
 * @param itemName the name of the message delivered or the timer fired (or of the external)
 * @param creatorName the name of the act that sent or armed it
 * @param process the number of the process at which it happens
 * @param choices what its handler is answered where it chooses: bound and value in turn
 * @param mayChooseMore whether its handler may choose more than that, in any way
 * @param receivers to whom it sends, where the order of sending counts; null while that is not known
 */
record DporEvent(
        int name,
        int itemName,
        int creatorName,
        int process,
        List<Integer> choices,
        boolean mayChooseMore,
        @Nullable Set<Integer> receivers) {

    static final int UNNAMED = -1;

    DporEvent {
        choices = List.copyOf(choices);
        receivers = receivers == null ? null : Set.copyOf(receivers);
    }

    /** Whether it makes no difference which of the two comes first. */
    boolean isIndependentOf(DporEvent other) {
        return process != other.process && !mayIntersect(receivers, other.receivers);
    }

    private static boolean mayIntersect(@Nullable Set<Integer> some, @Nullable Set<Integer> others) {
        if (some == null) {
            return others == null || !others.isEmpty();
        }
        return others == null ? !some.isEmpty() : !Collections.disjoint(some, others);
    }

    /**
     * Whether all that the other asks for in the same state is done when this is: if all of its choices are known,
     * there are no more after the same.
     */
    boolean includes(DporEvent other) {
        return itemName == other.itemName
                && (mayChooseMore ? startsWith(other.choices, choices) : choices.equals(other.choices));
    }

    /** The same, whatever is chosen. */
    DporEvent withAnyChoices() {
        return new DporEvent(UNNAMED, itemName, creatorName, process, List.of(), true, receivers);
    }

    static boolean startsWith(List<Integer> choices, List<Integer> prefix) {
        return choices.size() >= prefix.size()
                && choices.subList(0, prefix.size()).equals(prefix);
    }
}
