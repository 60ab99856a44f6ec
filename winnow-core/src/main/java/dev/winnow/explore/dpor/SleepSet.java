package dev.winnow.explore.dpor;

import java.util.ArrayList;
import java.util.List;

/**
 * What need not be done at a place, because all that follows from it was seen: it was done here before, or at an
 * earlier place from where nothing happened that depends on it.
 *
 * <p>Sleep sets of Godefroid (LNCS 1032, 1996). Ours: a handler that chooses is asleep for the choices that were tried,
 * and awake for the others.
 */
final class SleepSet {

    /**
     * An act with all choices known.
     *
     * @param isWeak only that it comes next is not to be tried; it says nothing of what it could come before
     */
    private record SleepingEvent(DporEvent event, boolean isWeak) {}

    private final List<SleepingEvent> asleep;

    private SleepSet(List<SleepingEvent> asleep) {
        this.asleep = asleep;
    }

    static SleepSet empty() {
        return new SleepSet(new ArrayList<>());
    }

    /** What still sleeps after this act. */
    SleepSet after(DporEvent event) {
        List<SleepingEvent> left = new ArrayList<>();
        for (SleepingEvent each : asleep) {
            if (each.event.isIndependentOf(event)) {
                left.add(each);
            }
        }
        return new SleepSet(left);
    }

    /** One that broke something was seen, but nothing that could follow from it. */
    void add(DporEvent event, boolean broken) {
        asleep.add(new SleepingEvent(event, broken));
    }

    /**
     * Something is done here that nobody asked for. By the paper nothing sleeps then, and only then can be relied on
     * that what could come before a sequence was seen with it; where more sleeps (it was not known to be independent),
     * each counts for itself alone, as in source-DPOR.
     */
    void weaken() {
        asleep.replaceAll(each -> new SleepingEvent(each.event, true));
    }

    /** Whether all that the act asks for sleeps. */
    boolean covers(DporEvent event) {
        return isCovered(choicesOf(event.itemName()), event.choices(), event.mayChooseMore());
    }

    /** The least answer to a handler's next choice that leads to something awake; 0 if there is none. */
    int firstAwakeValue(int item, List<Integer> before, int bound) {
        List<List<Integer>> tried = choicesOf(item);
        for (int value = 0; value < bound; value++) {
            if (!isCovered(tried, plus(before, bound, value), true)) {
                return value;
            }
        }
        return 0;
    }

    /**
     * Whether something that sleeps could come first in this sequence, or in a longer one: then what it leads to was
     * seen. The paper's test that the sleep set and the weak initials have something in common.
     */
    boolean hasWeakInitialOf(List<DporEvent> sequence) {
        DporEvent last = sequence.get(sequence.size() - 1); // no other one is open
        List<List<Integer>> tried = new ArrayList<>();
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

    private static boolean isWeakInitial(SleepingEvent first, List<DporEvent> sequence) {
        for (DporEvent event : sequence) {
            if (first.event.includes(event)) {
                return true;
            }
            if (!first.event.isIndependentOf(event)) {
                return false;
            }
        }
        return !first.isWeak;
    }

    private static boolean isIndependentOfAll(DporEvent event, List<DporEvent> others) {
        return others.stream().allMatch(event::isIndependentOf);
    }

    private List<List<Integer>> choicesOf(int item) {
        List<List<Integer>> choices = new ArrayList<>();
        for (SleepingEvent each : asleep) {
            if (each.event.itemName() == item) {
                choices.add(each.event.choices());
            }
        }
        return choices;
    }

    /** Whether every way to choose that begins so was tried; the tried ones know how many values each choice has. */
    private static boolean isCovered(List<List<Integer>> tried, List<Integer> beginning, boolean open) {
        int bound = 0;
        for (List<Integer> choices : tried) {
            if (choices.equals(beginning)) {
                return true;
            }
            if (DporEvent.startsWith(choices, beginning)) {
                bound = choices.get(beginning.size());
            }
        }
        if (!open || bound == 0) {
            return false;
        }
        for (int value = 0; value < bound; value++) {
            if (!isCovered(tried, plus(beginning, bound, value), true)) {
                return false;
            }
        }
        return true;
    }

    private static List<Integer> plus(List<Integer> before, int bound, int value) {
        List<Integer> choices = new ArrayList<>(before);
        choices.add(bound);
        choices.add(value);
        return choices;
    }
}
