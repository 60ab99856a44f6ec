package dev.winnow.explore.dpor;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Optimal DPOR: of a race that is to be reversed, remembers the whole sequence, so that what is begun is known to lead
 * to something new. The sequences of one place are a tree, whose branches are taken from left to right.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14), algorithm 2 and definition
 * 6.3 (insertion). Ours: the subtree of the branch under way is handed down, not copied; an act that may choose in any
 * way is always a leaf.
 *
 * <p>Guarantee: every trace exactly once and nothing blocked, if it is known of acts beforehand whether they depend on
 * each other and whether they are possible. That is so but for mailboxes, where to whom a handler would send after
 * other steps is not known, and for messages that are deferred. Memory: the tree, in the worst case exponential.
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
    public void start(DporEvent begun) {
        branches.add(new WakeupTree(begun));
    }

    @Override
    public void replaceFirst(DporEvent done) {
        branches.get(0).event = done;
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

    /** Goes down the first branch that agrees with the sequence, and adds what is left of it where none does. */
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

    /** What is left of the sequence after this branch's act; null if that could not come first. */
    private @Nullable List<DporEvent> remainderAfterThis(List<DporEvent> sequence) {
        DporEvent first = Objects.requireNonNull(event);
        for (int i = 0; i < sequence.size(); i++) {
            DporEvent next = sequence.get(i);
            if (first.includes(next) || next.includes(first)) { // another choice than first's is a race of its own
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
