package dev.winnow.check;

import java.util.Optional;

/**
 * A register: a read answers what was written last.
 *
 * @param start what is in it at first
 */
public record Register<V>(Optional<V> start) implements Specification<Optional<V>, Register.Operation<V>, Answer<V>> {

    /** What a register can be asked. */
    public sealed interface Operation<V> {}

    record Read<V>() implements Operation<V> {}

    record Write<V>(V value) implements Operation<V> {}

    record CompareAndSet<V>(Optional<V> expected, V value) implements Operation<V> {}

    /** With nothing in it. */
    public static <V> Register<V> empty() {
        return new Register<>(Optional.empty());
    }

    public static <V> Register<V> starting(V value) {
        return new Register<>(Optional.of(value));
    }

    public static <V> Operation<V> read() {
        return new Read<>();
    }

    public static <V> Operation<V> write(V value) {
        return new Write<>(value);
    }

    public static <V> Operation<V> compareAndSet(V expected, V value) {
        return new CompareAndSet<>(Optional.of(expected), value);
    }

    public static <V> Operation<V> setIfEmpty(V value) {
        return new CompareAndSet<>(Optional.empty(), value);
    }

    @Override
    public Outcome<Optional<V>, Answer<V>> apply(Optional<V> state, Operation<V> operation) {
        if (operation instanceof Write<V> write) {
            return new Outcome<>(Optional.of(write.value()), Answer.done());
        }
        if (operation instanceof CompareAndSet<V> swap) {
            boolean holds = state.equals(swap.expected());
            return new Outcome<>(holds ? Optional.of(swap.value()) : state, Answer.swapped(holds));
        }
        return new Outcome<>(state, new Answer.Got<>(state));
    }
}
