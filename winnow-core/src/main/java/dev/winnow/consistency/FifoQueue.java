package dev.winnow.consistency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A first-in-first-out queue. A take returns the oldest value, or empty if there is none; a put returns empty. */
public record FifoQueue<V>() implements Specification<List<V>, FifoQueue.QueueOperation<V>, Optional<V>> {

    /** An operation on a queue. */
    public sealed interface QueueOperation<V> {}

    record Put<V>(V value) implements QueueOperation<V> {}

    record Take<V>() implements QueueOperation<V> {}

    /** Returns the operation that appends a value. */
    public static <V> QueueOperation<V> put(V value) {
        return new Put<>(value);
    }

    /** Returns the operation that removes the oldest value. */
    public static <V> QueueOperation<V> take() {
        return new Take<>();
    }

    @Override
    public List<V> start() {
        return List.of();
    }

    @Override
    public OperationResult<List<V>, Optional<V>> apply(List<V> values, QueueOperation<V> operation) {
        if (operation instanceof Put<V> put) {
            List<V> longer = new ArrayList<>(values);
            longer.add(put.value());
            return new OperationResult<>(List.copyOf(longer), Optional.empty());
        }
        return values.isEmpty()
                ? new OperationResult<>(values, Optional.empty())
                : new OperationResult<>(List.copyOf(values.subList(1, values.size())), Optional.of(values.get(0)));
    }
}
