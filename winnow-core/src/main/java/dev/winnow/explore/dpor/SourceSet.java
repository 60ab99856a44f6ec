package dev.winnow.explore.dpor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Source-DPOR: of a race that is to be reversed, remembers only with what to begin, and nothing if it is going to begin
 * so anyway.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14), algorithm 1:
 * {@code backtrack}, a source set when all is done. Ours: what sleeps already counts as done; and races are looked for
 * when the execution has ended, not at every step.
 *
 * <p>Guarantee: every trace at least once. What it begins may turn out to have been seen (all that is enabled sleeps):
 * such executions are left and counted as blocked.
 */
final class SourceSet implements BacktrackSet {

    private final List<DporEvent> backtrack = new ArrayList<>(); // the first is under way

    @Override
    public @Nullable DporEvent first() {
        return backtrack.isEmpty() ? null : backtrack.get(0);
    }

    @Override
    public void start(DporEvent event) {
        backtrack.add(event);
    }

    @Override
    public void replaceFirst(DporEvent event) {
        backtrack.set(0, event);
    }

    @Override
    public void removeFirst() {
        backtrack.remove(0);
    }

    @Override
    public BacktrackSet forSuccessor() {
        return new SourceSet();
    }

    @Override
    public void addReversal(List<DporEvent> sequence, SleepSet sleep) {
        List<DporEvent> initials = initials(sequence);
        for (DporEvent initial : initials) {
            if (isInBacktrack(initial) || sleep.covers(initial)) {
                return;
            }
        }
        backtrack.add(initials.get(0).withAnyChoices());
    }

    /** What may come first in the sequence: nothing before depends on it. */
    private static List<DporEvent> initials(List<DporEvent> sequence) {
        List<DporEvent> initials = new ArrayList<>();
        for (int i = 0; i < sequence.size(); i++) {
            DporEvent event = sequence.get(i);
            if (sequence.subList(0, i).stream()
                    .allMatch(before -> before.isIndependentOf(event) && before.name() != event.creatorName())) {
                initials.add(event);
            }
        }
        return initials;
    }

    private boolean isInBacktrack(DporEvent event) {
        return backtrack.stream().anyMatch(other -> other.includes(event));
    }
}
