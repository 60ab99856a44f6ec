package dev.winnow.consistency;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Many objects of one kind, each with its key: with registers, a map with put, get and compare-and-set. Split by key
 * ({@link Linearizability#splitBy}, {@link On#key}) it is checked much faster, with the same result.
 *
 * @param each what is at every key
 */
public record Keyed<K, S, O, R>(Specification<S, O, R> each) implements Specification<Map<K, S>, Keyed.On<K, O>, R> {

    /** An operation on what is at a key. */
    public record On<K, O>(K key, O operation) {}

    /** A map: each key has a register, with nothing in it at first. */
    public static <K, V> Keyed<K, Optional<V>, Register.RegisterOperation<V>, Answer<V>> registers() {
        return new Keyed<>(Register.empty());
    }

    public static <K, V> On<K, Register.RegisterOperation<V>> put(K key, V value) {
        return new On<>(key, Register.write(value));
    }

    public static <K, V> On<K, Register.RegisterOperation<V>> get(K key) {
        return new On<>(key, Register.read());
    }

    public static <K, V> On<K, Register.RegisterOperation<V>> compareAndSet(K key, V expected, V value) {
        return new On<>(key, Register.compareAndSet(expected, value));
    }

    @Override
    public Map<K, S> start() {
        return Map.of();
    }

    /** A key that is as at first is not in the map. */
    @Override
    public OperationResult<Map<K, S>, R> apply(Map<K, S> state, On<K, O> on) {
        S before = state.get(on.key());
        OperationResult<S, R> outcome = each.apply(before == null ? each.start() : before, on.operation());
        Map<K, S> next = new LinkedHashMap<>(state);
        next.remove(on.key());
        if (!outcome.state().equals(each.start())) {
            next.put(on.key(), outcome.state());
        }
        return new OperationResult<>(Collections.unmodifiableMap(next), outcome.result());
    }
}
