package dev.winnow.casebook.multipaxoslong;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of the leader. Decided slots are not kept: that would be the log itself, which no process here reads.
 *
 * @param last the slot that it filled last
 * @param ring the undecided slots, by index in the ring buffer
 */
record Leader(int last, SortedMap<Integer, Open> ring) {

    static final Leader NEW = new Leader(0, Collections.emptySortedMap());

    /** An undecided slot: its request, and the followers that accepted it. */
    record Open(int slot, String client, int number, List<String> supporters) {}

    Leader with(int place, Open open) {
        SortedMap<Integer, Open> more = new TreeMap<>(ring);
        more.put(place, open);
        return new Leader(Math.max(last, open.slot()), Collections.unmodifiableSortedMap(more));
    }

    Leader without(int place) {
        SortedMap<Integer, Open> less = new TreeMap<>(ring);
        less.remove(place);
        return new Leader(last, Collections.unmodifiableSortedMap(less));
    }
}
