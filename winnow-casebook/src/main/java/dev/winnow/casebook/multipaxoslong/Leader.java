package dev.winnow.casebook.multipaxoslong;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of the leader. Decided slots are not kept: that would be the log itself, which no process here reads.
 *
 * @param <P> the names of processes
 * @param last the slot that it filled last
 * @param ring the undecided slots, by index in the ring buffer
 */
record Leader<P>(int last, SortedMap<Integer, Open<P>> ring) {

    static <P> Leader<P> initial() {
        return new Leader<>(0, Collections.emptySortedMap());
    }

    /** An undecided slot: its request, and the followers that accepted it. */
    record Open<P>(int slot, P client, int number, List<P> supporters) {}

    Leader<P> with(int place, Open<P> open) {
        SortedMap<Integer, Open<P>> more = new TreeMap<>(ring);
        more.put(place, open);
        return new Leader<>(Math.max(last, open.slot()), Collections.unmodifiableSortedMap(more));
    }

    Leader<P> without(int place) {
        SortedMap<Integer, Open<P>> less = new TreeMap<>(ring);
        less.remove(place);
        return new Leader<>(last, Collections.unmodifiableSortedMap(less));
    }
}
