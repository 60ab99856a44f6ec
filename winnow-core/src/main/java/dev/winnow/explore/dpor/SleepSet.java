package dev.winnow.explore.dpor;

import dev.winnow.model.Choices;
import java.util.ArrayList;
import java.util.List;

/**
 * The sleep set of a node: events that need not be explored there, because an equivalent continuation was explored
 * already. An event falls asleep after it is explored at a node, and stays asleep until a dependent event occurs.
 *
 * <p>Godefroid, "Partial-order methods for the verification of concurrent systems" (LNCS 1032, 1996).
 *
 * <p>Difference: an event whose handler chooses is asleep only for the choices that were tried.
 */
final class SleepSet {

    /**
     * A sleeping event with all choices known.
     *
     * @param isWeak true if the event itself need not be tried next, but its absence from a sequence proves nothing
     */
    private record SleepingEvent(DporEvent event, boolean isWeak) {}

    private final List<SleepingEvent> asleep;

    private SleepSet(List<SleepingEvent> asleep) {
        this.asleep = asleep;
    }

    static SleepSet empty() {
        return new SleepSet(new ArrayList<>());
    }

    /** Returns the sleep set after an event: the sleeping events that are independent of it. */
    SleepSet after(DporEvent event) {
        List<SleepingEvent> remaining = new ArrayList<>();
        for (SleepingEvent each : asleep) {
            if (each.event.isIndependentOf(event)) {
                remaining.add(each);
            }
        }
        return new SleepSet(remaining);
    }

    /**
     * Adds an explored event.
     *
     * @param failed true if the event violated an invariant, so that nothing after it was explored
     */
    void add(DporEvent event, boolean failed) {
        asleep.add(new SleepingEvent(event, failed));
    }

    /**
     * Makes all sleeping events weak, before an event that no race asked for. In the paper the sleep set is empty then,
     * which is what makes the weak-initials test sound. Here it may not be, because an event was not known to be
     * independent; each sleeping event then counts for itself alone, as in source-DPOR.
     */
    void weaken() {
        asleep.replaceAll(each -> new SleepingEvent(each.event, true));
    }

    /** Returns true if the event is asleep for all choices that it allows. */
    boolean covers(DporEvent event) {
        return isCovered(choicesOf(event.itemName()), event.choices(), event.mayChooseMore());
    }

    /** Returns the smallest value for a handler's next choice that is not asleep; 0 if there is none. */
    int firstAwakeValue(int item, Choices earlierChoices, int bound) {
        List<Choices> tried = choicesOf(item);
        for (int value = 0; value < bound; value++) {
            if (!isCovered(tried, earlierChoices.then(bound, value), true)) {
                return value;
            }
        }
        return 0;
    }

    /**
     * Returns true if a sleeping event is a weak initial of the sequence: it can come first in the sequence or in an
     * extension of it, so the sequence was explored already.
     */
    boolean hasWeakInitialOf(List<DporEvent> sequence) {
        DporEvent last = sequence.get(sequence.size() - 1); // the only event that may have open choices
        List<Choices> tried = new ArrayList<>();
        for (SleepingEvent each : asleep) {
            if (each.event.itemName() == last.itemName() && last.mayChooseMore()) {
                if (isIndependentOfAll(each.event, sequence.subList(0, sequence.size() - 1))) {
                    tried.add(each.event.choices());
                }
            } else if (isWeakInitial(each, sequence)) {
                return true;
            }
        }
        return last.mayChooseMore() && isCovered(tried, last.choices(), true);
    }

    private static boolean isWeakInitial(SleepingEvent sleeping, List<DporEvent> sequence) {
        for (DporEvent event : sequence) {
            if (sleeping.event.includes(event)) {
                return true;
            }
            if (!sleeping.event.isIndependentOf(event)) {
                return false;
            }
        }
        return !sleeping.isWeak;
    }

    private static boolean isIndependentOfAll(DporEvent event, List<DporEvent> sequence) {
        return sequence.stream().allMatch(event::isIndependentOf);
    }

    private List<Choices> choicesOf(int item) {
        List<Choices> choices = new ArrayList<>();
        for (SleepingEvent each : asleep) {
            if (each.event.itemName() == item) {
                choices.add(each.event.choices());
            }
        }
        return choices;
    }

    /** Returns true if all choices with this prefix were tried. The bound of the next choice is read from them. */
    private static boolean isCovered(List<Choices> tried, Choices prefix, boolean mayChooseMore) {
        int bound = 0;
        for (Choices choices : tried) {
            if (choices.equals(prefix)) {
                return true;
            }
            if (choices.startsWith(prefix)) {
                bound = choices.bound(prefix.size());
            }
        }
        if (!mayChooseMore || bound == 0) {
            return false;
        }
        for (int value = 0; value < bound; value++) {
            if (!isCovered(tried, prefix.then(bound, value), true)) {
                return false;
            }
        }
        return true;
    }
}
