package dev.winnow.consistency;

import java.util.Optional;

/**
 * A register: a read answers what was written last.
 *
 * @param start what is in it at first
 */
public record Register<V>(Optional<V> start)
        implements Specification<Optional<V>, Register.RegisterOperation<V>, Answer<V>> {

    /** What a register can be asked. */
    public sealed interface RegisterOperation<V> {}

    record Read<V>() implements RegisterOperation<V> {}

    record Write<V>(V value) implements RegisterOperation<V> {}

    record CompareAndSet<V>(Optional<V> expected, V value) implements RegisterOperation<V> {}

    /** With nothing in it. */
    public static <V> Register<V> empty() {
        return new Register<>(Optional.empty());
    }

    public static <V> Register<V> starting(V value) {
        return new Register<>(Optional.of(value));
    }

    public static <V> RegisterOperation<V> read() {
        return new Read<>();
    }

    public static <V> RegisterOperation<V> write(V value) {
        return new Write<>(value);
    }

    public static <V> RegisterOperation<V> compareAndSet(V expected, V value) {
        return new CompareAndSet<>(Optional.of(expected), value);
    }

    public static <V> RegisterOperation<V> setIfEmpty(V value) {
        return new CompareAndSet<>(Optional.empty(), value);
    }

    @Override
    public OperationResult<Optional<V>, Answer<V>> apply(Optional<V> state, RegisterOperation<V> operation) {
        if (operation instanceof Write<V> write) {
            return new OperationResult<>(Optional.of(write.value()), Answer.done());
        }
        if (operation instanceof CompareAndSet<V> swap) {
            boolean holds = state.equals(swap.expected());
            return new OperationResult<>(holds ? Optional.of(swap.value()) : state, Answer.swapped(holds));
        }
        return new OperationResult<>(state, new Answer.Got<>(state));
    }
}
