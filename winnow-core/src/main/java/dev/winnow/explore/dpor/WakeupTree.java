package dev.winnow.explore.dpor;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A backtrack set for optimal-DPOR: stores the whole sequence that reverses a race, so that every execution it starts
 * is new. The sequences of a node form a tree, whose branches are explored from left to right.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14), algorithm 2 and definition
 * 6.3 (insertion).
 *
 * <p>Differences: the subtree of the branch in progress is passed on, not copied. An event with open choices is always
 * a leaf.
 *
 * <p>Guarantee: explores every trace exactly once with no blocked executions, if dependence and enabledness of events
 * are known in advance. They are not with mailboxes (the receivers of a handler's messages are unknown before it runs)
 * or deferred messages. Memory: exponential in the worst case.
 */
final class WakeupTree implements BacktrackSet {

    private @Nullable DporEvent event; // null at the root
    private final List<WakeupTree> branches = new ArrayList<>();

    private WakeupTree(@Nullable DporEvent event) {
        this.event = event;
    }

    static WakeupTree empty() {
        return new WakeupTree(null);
    }

    @Override
    public @Nullable DporEvent first() {
        return branches.isEmpty() ? null : branches.get(0).event;
    }

    @Override
    public void start(DporEvent first) {
        branches.add(new WakeupTree(first));
    }

    @Override
    public void replaceFirst(DporEvent performed) {
        branches.get(0).event = performed;
    }

    @Override
    public void removeFirst() {
        branches.remove(0);
    }

    @Override
    public BacktrackSet forSuccessor() {
        return branches.get(0);
    }

    @Override
    public void addReversal(List<DporEvent> sequence, SleepSet sleep) {
        if (!sleep.hasWeakInitialOf(sequence)) {
            insert(sequence);
        }
    }

    /** Descends into the first branch that is consistent with the sequence; adds the remainder where none is. */
    private void insert(List<DporEvent> sequence) {
        for (WakeupTree branch : branches) {
            List<DporEvent> rest = branch.remainderAfterThis(sequence);
            if (rest != null) {
                if (!branch.branches.isEmpty() && !rest.isEmpty()) {
                    branch.insert(rest);
                }
                return;
            }
        }
        WakeupTree end = this;
        for (DporEvent next : sequence) {
            WakeupTree branch = new WakeupTree(next);
            end.branches.add(branch);
            end = branch;
        }
    }

    /** Returns the remainder of the sequence after this branch's event; null if that event is not a weak initial. */
    private @Nullable List<DporEvent> remainderAfterThis(List<DporEvent> sequence) {
        DporEvent first = Objects.requireNonNull(event);
        for (int i = 0; i < sequence.size(); i++) {
            DporEvent next = sequence.get(i);
            if (first.includes(next) || next.includes(first)) { // different choices are a separate race
                List<DporEvent> rest = new ArrayList<>(sequence);
                rest.remove(i);
                return rest;
            }
            if (!first.isIndependentOf(next)) {
                return null;
            }
        }
        return sequence;
    }
}
