package dev.winnow.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A queue: what was put in first is taken out first. The answer is what was taken out, or nothing. */
public record Queue<V>() implements Specification<List<V>, Queue.Operation<V>, Optional<V>> {

    /** What a queue can be asked. */
    public sealed interface Operation<V> {}

    record Put<V>(V value) implements Operation<V> {}

    record Take<V>() implements Operation<V> {}

    public static <V> Operation<V> put(V value) {
        return new Put<>(value);
    }

    public static <V> Operation<V> take() {
        return new Take<>();
    }

    @Override
    public List<V> start() {
        return List.of();
    }

    @Override
    public Outcome<List<V>, Optional<V>> apply(List<V> waiting, Operation<V> operation) {
        if (operation instanceof Put<V> put) {
            List<V> more = new ArrayList<>(waiting);
            more.add(put.value());
            return new Outcome<>(List.copyOf(more), Optional.empty());
        }
        return waiting.isEmpty()
                ? new Outcome<>(waiting, Optional.empty())
                : new Outcome<>(List.copyOf(waiting.subList(1, waiting.size())), Optional.of(waiting.get(0)));
    }
}
