package dev.winnow.world.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The inverse of every change, step by step. Undoing them in reverse order restores even the order of the enabled
 * events, so that the same seed gives the same execution after a rewind.
 */
final class UndoJournal {

    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final List<Integer> sizes = new ArrayList<>(); // by step: the size of undo before it
    private final int origin; // the number of steps before the journal began

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
