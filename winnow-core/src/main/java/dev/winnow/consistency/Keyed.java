package dev.winnow.consistency;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A map from keys to objects of one kind. With registers it is a key-value store with put, get and compare-and-set.
 * Linearizability is checked for each key separately.
 *
 * @param each the specification of the object at every key
 */
public record Keyed<K, S, O, R>(Specification<S, O, R> each) implements Specification<Map<K, S>, Keyed.On<K, O>, R> {

    /** An operation on the object at a key. */
    public record On<K, O>(K key, O operation) {}

    /** Returns a map of registers, all of them empty. */
    public static <K, V> Keyed<K, Optional<V>, Register.RegisterOperation<V>, Answer<V>> registers() {
        return new Keyed<>(Register.empty());
    }

    /** Returns the operation that writes a value. */
    public static <K, V> On<K, Register.RegisterOperation<V>> put(K key, V value) {
        return new On<>(key, Register.write(value));
    }

    /** Returns the operation that reads a value. */
    public static <K, V> On<K, Register.RegisterOperation<V>> get(K key) {
        return new On<>(key, Register.read());
    }

    /** Returns the operation that writes a value if the current one is as expected. */
    public static <K, V> On<K, Register.RegisterOperation<V>> compareAndSet(K key, V expected, V value) {
        return new On<>(key, Register.compareAndSet(expected, value));
    }

    @Override
    public Map<K, S> start() {
        return Map.of();
    }

    @Override
    public boolean isReadOnly(On<K, O> on) {
        return each.isReadOnly(on.operation());
    }

    @Override
    public Object part(On<K, O> on) {
        return on.key();
    }

    /** Applies the operation. Removes objects in their initial state, so that equal maps have equal keys. */
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
