package dev.winnow.consistency;

import java.util.Optional;

/** The result of an operation on a {@link Register}. */
public sealed interface Answer<V> {

    /** The result of a read; empty if nothing was written. */
    record Got<V>(Optional<V> value) implements Answer<V> {}

    /** The result of a write. */
    record Done<V>() implements Answer<V> {}

    /** The result of a compare-and-set. */
    record Swapped<V>(boolean done) implements Answer<V> {}

    /** Returns the result of a read that found a value. */
    static <V> Answer<V> got(V value) {
        return new Got<>(Optional.of(value));
    }

    /** Returns the result of a read that found no value. */
    static <V> Answer<V> nothing() {
        return new Got<>(Optional.empty());
    }

    /** Returns the result of a write. */
    static <V> Answer<V> done() {
        return new Done<>();
    }

    /** Returns the result of a compare-and-set: true if the value was set. */
    static <V> Answer<V> swapped(boolean done) {
        return new Swapped<>(done);
    }
}
