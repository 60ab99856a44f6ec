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
 * All that may have happened inside an object, as far as it can still matter: what clients saw before has left nothing
 * but this.
 *
 * @param open the operations that were called and have not returned, by id
 * @param linearizations every way in which those may have taken effect or not, with what came before; none if nothing
 *     explains what clients saw
 */
record Linearizations<S, O, R>(Map<Object, O> open, Set<Linearization<S, R>> linearizations) {

    /**
     * One way in which it may have gone.
     *
     * @param results of the open operations that have taken effect, by id
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

    /** More ways than could be gone through. */
    static final class TooManyLinearizations extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooManyLinearizations(int most, int open) {
            super("more than " + most + " ways in which " + open + " open operations may have taken effect");
        }
    }

    static <S, O, R> Linearizations<S, O, R> start(Specification<S, O, R> specification) {
        return new Linearizations<>(Map.of(), Set.of(new Linearization<>(specification.start(), Map.of())));
    }

    /** It may take effect from now on; it does so when that explains something. */
    Linearizations<S, O, R> withCall(Object id, O operation) {
        Map<Object, O> more = new LinkedHashMap<>(open);
        more.put(id, operation);
        return new Linearizations<>(Collections.unmodifiableMap(more), linearizations);
    }

    /** It has taken effect by now, with this result. */
    Linearizations<S, O, R> withReturn(Object id, R result, Specification<S, O, R> specification, int most) {
        Map<Object, O> fewer = new LinkedHashMap<>(open);
        fewer.remove(id);
        Set<Linearization<S, R>> left = linearizationsWith(id, specification, most).stream()
                .filter(way -> result.equals(way.results().get(id)))
                .map(way -> way.without(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new Linearizations<>(Collections.unmodifiableMap(fewer), Collections.unmodifiableSet(left));
    }

    /** What the operation may have answered. */
    Set<R> possibleResults(Object id, Specification<S, O, R> specification, int most) {
        return linearizationsWith(id, specification, most).stream()
                .map(way -> way.results().get(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Every way in which the operation has taken effect, and nothing after it that could have waited. */
    private Set<Linearization<S, R>> linearizationsWith(Object id, Specification<S, O, R> specification, int most) {
        Set<Linearization<S, R>> found = new LinkedHashSet<>();
        Set<Linearization<S, R>> seen = new HashSet<>(linearizations);
        Deque<Linearization<S, R>> left = new ArrayDeque<>(linearizations);
        while (!left.isEmpty()) {
            Linearization<S, R> way = left.remove();
            if (way.results().containsKey(id)) {
                found.add(way);
                continue;
            }
            open.forEach((other, operation) -> {
                if (!way.results().containsKey(other)) {
                    Linearization<S, R> next = way.withEffect(other, operation, specification);
                    if (seen.add(next)) {
                        left.add(next);
                    }
                }
            });
            if (seen.size() > most) {
                throw new TooManyLinearizations(most, open.size());
            }
        }
        return found;
    }
}
