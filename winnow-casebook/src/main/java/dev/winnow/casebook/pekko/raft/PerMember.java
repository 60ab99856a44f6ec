package dev.winnow.casebook.pekko.raft;

import java.util.Arrays;
import java.util.List;

/** A value for each member, by its index in the recording; those not told yet have the first one. */
record PerMember<T>(T first, List<T> values) {

    static <T> PerMember<T> all(T first) {
        return new PerMember<>(first, List.of());
    }

    T of(int member) {
        return member < values.size() ? values.get(member) : first;
    }

    PerMember<T> with(int member, T value) {
        @SuppressWarnings("unchecked") // nothing but values of T goes in
        T[] next = (T[]) values.toArray(new Object[Math.max(values.size(), member + 1)]);
        Arrays.fill(next, values.size(), next.length, first);
        next[member] = value;
        return new PerMember<>(first, Arrays.asList(next)); // nobody else has the array, and nobody writes to the list
    }
}
