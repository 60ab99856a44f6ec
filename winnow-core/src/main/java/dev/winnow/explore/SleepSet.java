package dev.winnow.explore;

import java.util.ArrayList;
import java.util.List;

/**
 * What need not be done at a place, because all that follows from it was seen: it was done here before, or at an earlier place from where nothing happened that depends on it.
 *
 * <p>Sleep sets of Godefroid (LNCS 1032, 1996). Ours: a handler that chooses is asleep for the choices that were tried, and awake for the others.
 */
final class SleepSet {

    /**
     * An act with all choices known.
     *
     * @param alone only that it comes next is not to be tried; it says nothing of what it could come before
     */
    private record Sleeper(Act act, boolean alone) {}

    private final List<Sleeper> asleep;

    private SleepSet(List<Sleeper> asleep) {
        this.asleep = asleep;
    }

    static SleepSet empty() {
        return new SleepSet(new ArrayList<>());
    }

    /** What still sleeps after this act. */
    SleepSet after(Act act) {
        List<Sleeper> left = new ArrayList<>();
        for (Sleeper each : asleep) {
            if (each.act.isIndependentOf(act)) {
                left.add(each);
            }
        }
        return new SleepSet(left);
    }

    /** One that broke something was seen, but nothing that could follow from it. */
    void add(Act act, boolean broken) {
        asleep.add(new Sleeper(act, broken));
    }

    /**
     * Something is done here that nobody asked for. By the paper nothing sleeps then, and only then can be relied on that what could come before a sequence was seen with it; where more sleeps (it was not
     * known to be independent), each counts for itself alone, as in source-DPOR.
     */
    void distrust() {
        asleep.replaceAll(each -> new Sleeper(each.act, true));
    }

    /** Whether all that the act asks for sleeps. */
    boolean covers(Act act) {
        return isCovered(choicesOf(act.item()), act.choices(), act.open());
    }

    /** The least answer to a handler's next choice that leads to something awake; 0 if there is none. */
    int firstAwake(int item, List<Integer> before, int bound) {
        List<List<Integer>> tried = choicesOf(item);
        for (int value = 0; value < bound; value++) {
            if (!isCovered(tried, plus(before, bound, value), true)) {
                return value;
            }
        }
        return 0;
    }

    /**
     * Whether something that sleeps could come first in this sequence, or in a longer one: then what it leads to was seen. The paper's test that the sleep set and the weak initials have something
     * in common.
     */
    boolean hasWeakInitialOf(List<Act> sequence) {
        Act last = sequence.get(sequence.size() - 1); // no other one is open
        List<List<Integer>> tried = new ArrayList<>();
        for (Sleeper each : asleep) {
            if (each.act.item() == last.item() && last.open()) {
                if (isIndependentOfAll(each.act, sequence.subList(0, sequence.size() - 1))) {
                    tried.add(each.act.choices());
                }
            } else if (isWeakInitial(each, sequence)) {
                return true;
            }
        }
        return last.open() && isCovered(tried, last.choices(), true);
    }

    private static boolean isWeakInitial(Sleeper first, List<Act> sequence) {
        for (Act act : sequence) {
            if (first.act.includes(act)) {
                return true;
            }
            if (!first.act.isIndependentOf(act)) {
                return false;
            }
        }
        return !first.alone;
    }

    private static boolean isIndependentOfAll(Act act, List<Act> others) {
        return others.stream().allMatch(act::isIndependentOf);
    }

    private List<List<Integer>> choicesOf(int item) {
        List<List<Integer>> choices = new ArrayList<>();
        for (Sleeper each : asleep) {
            if (each.act.item() == item) {
                choices.add(each.act.choices());
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
            if (Act.startsWith(choices, beginning)) {
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
