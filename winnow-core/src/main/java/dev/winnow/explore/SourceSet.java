package dev.winnow.explore;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Source-DPOR: of a race that is to be reversed, remembers only with what to begin, and nothing if it is going to begin so anyway.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14), algorithm 1: {@code backtrack}, a source set when all is done. Ours: what sleeps already counts as
 * done; and races are looked for when the execution has ended, not at every step.
 *
 * <p>Guarantee: every trace at least once. What it begins may turn out to have been seen (all that is enabled sleeps): such executions are left and counted as blocked.
 */
final class SourceSet implements Agenda {

    private final List<Act> backtrack = new ArrayList<>(); // the first is under way

    @Override
    public @Nullable Act first() {
        return backtrack.isEmpty() ? null : backtrack.get(0);
    }

    @Override
    public void begin(Act act) {
        backtrack.add(act);
    }

    @Override
    public void performed(Act act) {
        backtrack.set(0, act);
    }

    @Override
    public void drop() {
        backtrack.remove(0);
    }

    @Override
    public Agenda below() {
        return new SourceSet();
    }

    @Override
    public void demand(List<Act> sequence, SleepSet sleep) {
        List<Act> initials = initials(sequence);
        for (Act initial : initials) {
            if (isInBacktrack(initial) || sleep.covers(initial)) {
                return;
            }
        }
        backtrack.add(initials.get(0).choosingAnything());
    }

    /** What may come first in the sequence: nothing before depends on it. */
    private static List<Act> initials(List<Act> sequence) {
        List<Act> initials = new ArrayList<>();
        for (int i = 0; i < sequence.size(); i++) {
            Act act = sequence.get(i);
            if (sequence.subList(0, i).stream()
                    .allMatch(before -> before.isIndependentOf(act) && before.name() != act.maker())) {
                initials.add(act);
            }
        }
        return initials;
    }

    private boolean isInBacktrack(Act act) {
        return backtrack.stream().anyMatch(other -> other.includes(act));
    }
}
