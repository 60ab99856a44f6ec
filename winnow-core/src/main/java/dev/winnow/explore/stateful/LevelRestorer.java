package dev.winnow.explore.stateful;

import dev.winnow.collect.IntArrays;
import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.visited.ParentLinks;
import dev.winnow.explore.visited.VisitedSet;
import dev.winnow.statespace.StateSpace;

/**
 * A restorer of a stopped {@link BreadthFirstSearch}: performs all moves of the configurations that were expanded, so
 * that tables and coverage become what they were. It checks moves and invariants again, since the code may have changed
 * meanwhile: each move must lead to a configuration that was visited.
 */
final class LevelRestorer {

    private final StateSpace space;
    private final ParentLinks parents;
    private final VisitedSet visited;
    private final Checkpoint saved;
    private final int width;
    private int[] window; // configurations from number windowStart on
    private int windowStart;

    LevelRestorer(StateSpace space, ParentLinks parents, VisitedSet visited, Checkpoint saved) {
        this.space = space;
        this.parents = parents;
        this.visited = visited;
        this.saved = saved;
        this.width = space.configurationInts();
        this.window = new int[16 * width];
        while (hasLink() && saved.parent(parents.count()) < 0) {
            addInitial(~saved.parent(parents.count()));
        }
    }

    private boolean hasLink() {
        return parents.count() < saved.stateCount();
    }

    private void addInitial(int index) {
        if (index >= space.initialCount()) {
            throw Checkpoint.corrupt("the system has other initial states now");
        }
        int at = roomForNext();
        space.writeInitial(index, window, at);
        space.enter(window, at);
        visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), window, at);
        parents.addInitial(index);
    }

    /** Returns the place of the next configuration in the window. */
    private int roomForNext() {
        int at = (parents.count() - windowStart) * width;
        window = IntArrays.roomFor(window, at + (long) width);
        return at;
    }

    /** Expands a configuration; those before it have been expanded. */
    void expand(int number) {
        if (number >= parents.count()) {
            throw otherMoves();
        }
        space.enter(window, (number - windowStart) * width);
        for (int move = 0; move < space.moveCount(); move++) {
            boolean changed = space.perform(move);
            if (space.hasFailed()) {
                throw Checkpoint.violated();
            }
            if (hasLink() && saved.parent(parents.count()) == number && saved.move(parents.count()) == move) {
                addSuccessor(number, move);
            } else if (changed) {
                requireVisited();
            }
        }
        if (hasLink() && saved.parent(parents.count()) <= number) {
            throw otherMoves();
        }
        dropBefore(number);
    }

    private void addSuccessor(int number, int move) {
        if (space.violation() != null) {
            throw Checkpoint.violated();
        }
        int at = roomForNext();
        space.save(window, at);
        if (!visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), window, at)) {
            throw otherMoves();
        }
        parents.add(number, move);
    }

    /** Requires that the last move led to a configuration visited before. An evicted one counts as visited. */
    private void requireVisited() {
        int at = roomForNext();
        space.save(window, at);
        boolean isNew = visited.addIfAbsent(space.fingerprintLow(), space.fingerprintHigh(), window, at);
        if (isNew && visited.evictions() == 0) {
            throw otherMoves();
        }
    }

    /** Drops configurations that are not needed any more, if they are most of the window. */
    private void dropBefore(int number) {
        if (2 * (number - windowStart) > parents.count() - windowStart) {
            int kept = (parents.count() - number) * width;
            System.arraycopy(window, (number - windowStart) * width, window, 0, kept);
            windowStart = number;
        }
    }

    /** Writes a configuration that was not expanded. */
    void write(int number, int[] to, int at) {
        if (number < windowStart || number >= parents.count()) {
            throw otherMoves();
        }
        System.arraycopy(window, (number - windowStart) * width, to, at, width);
    }

    private static RuntimeException otherMoves() {
        return Checkpoint.corrupt("the system has other moves now");
    }
}
