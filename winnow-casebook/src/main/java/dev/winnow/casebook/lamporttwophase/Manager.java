package dev.winnow.casebook.lamporttwophase;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The state of the transaction manager.
 *
 * @param <R> the names of resource managers
 * @param prepared the resource managers known to be prepared
 */
record Manager<R extends Comparable<R>>(Outcome outcome, SortedSet<R> prepared) {

    static <R extends Comparable<R>> Manager<R> initial() {
        return new Manager<>(Outcome.OPEN, Collections.<R>emptySortedSet());
    }

    boolean isOpen() {
        return outcome == Outcome.OPEN;
    }

    Manager<R> with(R resource) {
        SortedSet<R> extended = new TreeSet<>(prepared);
        extended.add(resource);
        return new Manager<>(outcome, Collections.unmodifiableSortedSet(extended));
    }

    Manager<R> ended(Outcome end) {
        return new Manager<>(end, prepared);
    }
}
