package dev.winnow.consistency;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The set of linearizations that are consistent with a history, reduced to what later moments can depend on.
 *
 * @param open the operations that were called and have not returned, by id
 * @param linearizations all possible linearizations; empty if none explains the history
 */
record Linearizations<S, O, R>(Map<Object, O> open, Set<Linearization<S, R>> linearizations) {

    /**
     * A possible linearization of the history.
     *
     * @param state the state of the object after it
     * @param results the results of the open operations that have taken effect, by id
     */
    record Linearization<S, R>(S state, Map<Object, R> results) {

        <O> Linearization<S, R> withEffect(Object id, O operation, Specification<S, O, R> specification) {
            Specification.OperationResult<S, R> outcome = specification.apply(state, operation);
            Map<Object, R> more = new LinkedHashMap<>(results);
            more.put(id, outcome.result());
            return new Linearization<>(outcome.state(), Collections.unmodifiableMap(more));
        }

        Linearization<S, R> without(Object id) {
            Map<Object, R> fewer = new LinkedHashMap<>(results);
            fewer.remove(id);
            return new Linearization<>(state, Collections.unmodifiableMap(fewer));
        }
    }

    /** An error that reports more linearizations than the limit. */
    static final class TooManyLinearizations extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooManyLinearizations(int limit, int open) {
            super("more than " + limit + " linearizations of " + open + " open operations");
        }
    }

    static <S, O, R> Linearizations<S, O, R> start(Specification<S, O, R> specification) {
        return new Linearizations<>(Map.of(), Set.of(new Linearization<>(specification.start(), Map.of())));
    }

    /** Adds a call. The operation takes effect later, when a return depends on it. */
    Linearizations<S, O, R> withCall(Object id, O operation) {
        Map<Object, O> more = new LinkedHashMap<>(open);
        more.put(id, operation);
        return new Linearizations<>(Collections.unmodifiableMap(more), linearizations);
    }

    /** Adds a return: keeps the linearizations in which the operation has taken effect with this result. */
    Linearizations<S, O, R> withReturn(Object id, R result, Specification<S, O, R> specification, int limit) {
        Map<Object, O> fewer = new LinkedHashMap<>(open);
        fewer.remove(id);
        Set<Linearization<S, R>> consistent = linearizationsWith(id, specification, limit).stream()
                .filter(linearization -> result.equals(linearization.results().get(id)))
                .map(linearization -> linearization.without(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new Linearizations<>(Collections.unmodifiableMap(fewer), Collections.unmodifiableSet(consistent));
    }

    /** Returns the results that the open operation may have. */
    Set<R> possibleResults(Object id, Specification<S, O, R> specification, int limit) {
        return linearizationsWith(id, specification, limit).stream()
                .map(linearization -> linearization.results().get(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns all linearizations in which the operation has taken effect and no operation follows it needlessly. */
    private Set<Linearization<S, R>> linearizationsWith(Object id, Specification<S, O, R> specification, int limit) {
        Set<Linearization<S, R>> found = new LinkedHashSet<>();
        Set<Linearization<S, R>> seen = new HashSet<>(linearizations);
        Deque<Linearization<S, R>> queue = new ArrayDeque<>(linearizations);
        while (!queue.isEmpty()) {
            Linearization<S, R> linearization = queue.remove();
            if (linearization.results().containsKey(id)) {
                found.add(linearization);
                continue;
            }
            open.forEach((other, operation) -> {
                if (!linearization.results().containsKey(other)) {
                    Linearization<S, R> next = linearization.withEffect(other, operation, specification);
                    if (seen.add(next)) {
                        queue.add(next);
                    }
                }
            });
            if (seen.size() > limit) {
                throw new TooManyLinearizations(limit, open.size());
            }
        }
        return found;
    }
}
