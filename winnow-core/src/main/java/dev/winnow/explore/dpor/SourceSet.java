package dev.winnow.explore.dpor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A backtrack set for source-DPOR: stores one initial of each reversed race, and nothing if an initial is already
 * present.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14), algorithm 1:
 * {@code backtrack}, which is a source set once the node is fully explored.
 *
 * <p>Differences: events in the sleep set count as explored. Races are detected at the end of an execution and not at
 * every step.
 *
 * <p>Guarantee: explores every trace at least once. An execution may become redundant when all enabled events are in
 * the sleep set; it is then abandoned and counted as blocked.
 */
final class SourceSet implements BacktrackSet {

    private final List<DporEvent> backtrack = new ArrayList<>(); // the first is in progress

    @Override
    public @Nullable DporEvent first() {
        return backtrack.isEmpty() ? null : backtrack.get(0);
    }

    @Override
    public void start(DporEvent event) {
        backtrack.add(event);
    }

    @Override
    public void replaceFirst(DporEvent performed) {
        backtrack.set(0, performed);
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

    /** Returns the initials of the sequence: the events that depend on no earlier one. */
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
        return backtrack.stream().anyMatch(existing -> existing.includes(event));
    }
}
