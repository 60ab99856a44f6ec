package dev.winnow.consistency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A queue: what was put in first is taken out first. The answer is what was taken out, or nothing. */
public record FifoQueue<V>() implements Specification<List<V>, FifoQueue.QueueOperation<V>, Optional<V>> {

    /** What a queue can be asked. */
    public sealed interface QueueOperation<V> {}

    record Put<V>(V value) implements QueueOperation<V> {}

    record Take<V>() implements QueueOperation<V> {}

    public static <V> QueueOperation<V> put(V value) {
        return new Put<>(value);
    }

    public static <V> QueueOperation<V> take() {
        return new Take<>();
    }

    @Override
    public List<V> start() {
        return List.of();
    }

    @Override
    public OperationResult<List<V>, Optional<V>> apply(List<V> waiting, QueueOperation<V> operation) {
        if (operation instanceof Put<V> put) {
            List<V> more = new ArrayList<>(waiting);
            more.add(put.value());
            return new OperationResult<>(List.copyOf(more), Optional.empty());
        }
        return waiting.isEmpty()
                ? new OperationResult<>(waiting, Optional.empty())
                : new OperationResult<>(List.copyOf(waiting.subList(1, waiting.size())), Optional.of(waiting.get(0)));
    }
}
