package dev.winnow.consistency;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A possible linearization of a history, reduced to what later moments can depend on.
 *
 * @param state the state of the object after it
 * @param effects the open operations that have changed the state, with their results
 * @param results for each open operation that has not changed the state, the results that it may have had without
 *     changing it, in the states since its call; never an empty set
 * @param unused the operations with unknown outcome that have not taken effect, and how many there are of each
 */
record Linearization<S, O, R>(
        S state, Map<OperationId, R> effects, Map<OperationId, Set<R>> results, Map<O, Integer> unused) {

    static <S, O, R> Linearization<S, O, R> start(S state) {
        return new Linearization<>(state, Map.of(), Map.of(), Map.of());
    }

    boolean hasTakenEffect(OperationId id) {
        return effects.containsKey(id);
    }

    /** Returns true if the open operation may have had this result without changing the state. */
    boolean mayHaveReturned(OperationId id, R result) {
        return results.getOrDefault(id, Set.of()).contains(result);
    }

    /** Adds a result that an open operation may have had without changing the state. */
    Linearization<S, O, R> withPossibleResult(OperationId id, R result) {
        if (mayHaveReturned(id, result)) {
            return this;
        }
        Set<R> more = new LinkedHashSet<>(results.getOrDefault(id, Set.of()));
        more.add(result);
        return new Linearization<>(state, effects, with(results, id, Collections.unmodifiableSet(more)), unused);
    }

    /** Lets an open operation change the state. */
    Linearization<S, O, R> withEffect(OperationId id, Specification.OperationResult<S, R> outcome) {
        return new Linearization<>(outcome.state(), with(effects, id, outcome.result()), without(results, id), unused);
    }

    /** Lets an operation with unknown outcome change the state. */
    Linearization<S, O, R> withUse(O operation, S next) {
        int left = Objects.requireNonNull(unused.get(operation)) - 1;
        return new Linearization<>(
                next, effects, results, left == 0 ? without(unused, operation) : with(unused, operation, left));
    }

    Linearization<S, O, R> withUnused(O operation) {
        return new Linearization<>(
                state, effects, results, with(unused, operation, unused.getOrDefault(operation, 0) + 1));
    }

    /** Removes an operation that is no longer open. */
    Linearization<S, O, R> without(OperationId id) {
        return new Linearization<>(state, without(effects, id), without(results, id), unused);
    }

    /** Returns true if every continuation of this linearization is also one of the other, in the same state. */
    boolean isCoveredBy(Linearization<S, O, R> other) {
        return results.entrySet().stream()
                        .allMatch(entry -> other.results
                                .getOrDefault(entry.getKey(), Set.of())
                                .containsAll(entry.getValue()))
                && unused.entrySet().stream()
                        .allMatch(entry -> other.unused.getOrDefault(entry.getKey(), 0) >= entry.getValue());
    }

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> next = new LinkedHashMap<>(map);
        next.put(key, value);
        return Collections.unmodifiableMap(next);
    }

    private static <K, V> Map<K, V> without(Map<K, V> map, K key) {
        if (!map.containsKey(key)) {
            return map;
        }
        Map<K, V> next = new LinkedHashMap<>(map);
        next.remove(key);
        return Collections.unmodifiableMap(next);
    }
}
