package dev.winnow.casebook.pekko.raft;

import java.util.Arrays;
import java.util.List;

/** A value for each member, by its index in the recording; members without one have the default {@code first}. */
record PerMember<T>(T first, List<T> values) {

    static <T> PerMember<T> all(T first) {
        return new PerMember<>(first, List.of());
    }

    T of(int member) {
        return member < values.size() ? values.get(member) : first;
    }

    PerMember<T> with(int member, T value) {
        @SuppressWarnings("unchecked") // the array holds only values of T
        T[] next = (T[]) values.toArray(new Object[Math.max(values.size(), member + 1)]);
        Arrays.fill(next, values.size(), next.length, first);
        next[member] = value;
        // Safe: the array does not escape, and the list is never modified.
        return new PerMember<>(first, Arrays.asList(next));
    }
}
