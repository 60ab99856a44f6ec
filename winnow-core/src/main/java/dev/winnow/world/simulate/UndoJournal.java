package dev.winnow.world.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * How to take back the latest steps: the inverse of every change, last in first out. Undone in that order, even the
 * order of the enabled events is what it was, so that the same seed gives the same execution after a rewind.
 */
final class UndoJournal {

    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final List<Integer> sizes = new ArrayList<>(); // of undo, before each step
    private final int origin; // the step at which it began

    UndoJournal(int origin) {
        this.origin = origin;
    }

    void beginStep() {
        sizes.add(undo.size());
    }

    void add(Runnable inverse) {
        undo.push(inverse);
    }

    void rewindTo(int length) {
        if (length < origin) {
            throw new IllegalStateException("cannot rewind to step " + length + ": the journal begins at " + origin);
        }
        while (sizes.size() > length - origin) {
            int size = sizes.remove(sizes.size() - 1);
            while (undo.size() > size) {
                undo.pop().run();
            }
        }
    }
}
