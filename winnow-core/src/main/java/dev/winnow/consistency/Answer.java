package dev.winnow.consistency;

import java.util.Optional;

/** What a register answers, or a store of which each key is one. */
public sealed interface Answer<V> {

    /** To a read; empty if nothing was written. */
    record Got<V>(Optional<V> value) implements Answer<V> {}

    /** To a write. */
    record Done<V>() implements Answer<V> {}

    /** To a write on a condition: whether the condition held. */
    record Swapped<V>(boolean done) implements Answer<V> {}

    static <V> Answer<V> got(V value) {
        return new Got<>(Optional.of(value));
    }

    static <V> Answer<V> nothing() {
        return new Got<>(Optional.empty());
    }

    static <V> Answer<V> done() {
        return new Done<>();
    }

    static <V> Answer<V> swapped(boolean done) {
        return new Swapped<>(done);
    }
}
