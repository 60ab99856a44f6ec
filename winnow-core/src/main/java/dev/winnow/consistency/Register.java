package dev.winnow.consistency;

import java.util.Optional;

/**
 * A register with read, write and compare-and-set. A read returns the value written last.
 *
 * @param start the initial value; empty if there is none
 */
public record Register<V>(Optional<V> start)
        implements Specification<Optional<V>, Register.RegisterOperation<V>, Answer<V>> {

    /** An operation on a register. */
    public sealed interface RegisterOperation<V> {}

    record Read<V>() implements RegisterOperation<V> {}

    record Write<V>(V value) implements RegisterOperation<V> {}

    record CompareAndSet<V>(Optional<V> expected, V value) implements RegisterOperation<V> {}

    /** Returns a register without a value. */
    public static <V> Register<V> empty() {
        return new Register<>(Optional.empty());
    }

    /** Returns a register with an initial value. */
    public static <V> Register<V> of(V value) {
        return new Register<>(Optional.of(value));
    }

    /** Returns the operation that reads the value. */
    public static <V> RegisterOperation<V> read() {
        return new Read<>();
    }

    /** Returns the operation that writes a value. */
    public static <V> RegisterOperation<V> write(V value) {
        return new Write<>(value);
    }

    /** Returns the operation that writes a value if the current one is as expected. */
    public static <V> RegisterOperation<V> compareAndSet(V expected, V value) {
        return new CompareAndSet<>(Optional.of(expected), value);
    }

    /** Returns the operation that writes a value if there is none. */
    public static <V> RegisterOperation<V> setIfEmpty(V value) {
        return new CompareAndSet<>(Optional.empty(), value);
    }

    @Override
    public boolean isReadOnly(RegisterOperation<V> operation) {
        return operation instanceof Read<V>;
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
