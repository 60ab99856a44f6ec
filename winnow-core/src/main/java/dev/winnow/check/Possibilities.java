package dev.winnow.check;

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
 * All that may have happened inside an object, as far as it can still matter: what clients saw before has left nothing but this.
 *
 * @param open the operations that were called and have not returned, by id
 * @param ways every way in which those may have taken effect or not, with what came before; none if nothing explains what clients saw
 */
record Possibilities<S, O, R>(Map<Object, O> open, Set<Way<S, R>> ways) {

    /**
     * One way in which it may have gone.
     *
     * @param results of the open operations that have taken effect, by id
     */
    record Way<S, R>(S state, Map<Object, R> results) {

        <O> Way<S, R> with(Object id, O operation, Specification<S, O, R> specification) {
            Specification.Outcome<S, R> outcome = specification.apply(state, operation);
            Map<Object, R> more = new LinkedHashMap<>(results);
            more.put(id, outcome.result());
            return new Way<>(outcome.state(), Collections.unmodifiableMap(more));
        }

        Way<S, R> without(Object id) {
            Map<Object, R> fewer = new LinkedHashMap<>(results);
            fewer.remove(id);
            return new Way<>(state, Collections.unmodifiableMap(fewer));
        }
    }

    /** More ways than could be gone through. */
    static final class TooMany extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooMany(int most, int open) {
            super("more than " + most + " ways in which " + open + " open operations may have taken effect");
        }
    }

    static <S, O, R> Possibilities<S, O, R> start(Specification<S, O, R> specification) {
        return new Possibilities<>(Map.of(), Set.of(new Way<>(specification.start(), Map.of())));
    }

    /** It may take effect from now on; it does so when that explains something. */
    Possibilities<S, O, R> called(Object id, O operation) {
        Map<Object, O> more = new LinkedHashMap<>(open);
        more.put(id, operation);
        return new Possibilities<>(Collections.unmodifiableMap(more), ways);
    }

    /** It has taken effect by now, with this result. */
    Possibilities<S, O, R> returned(Object id, R result, Specification<S, O, R> specification, int most) {
        Map<Object, O> fewer = new LinkedHashMap<>(open);
        fewer.remove(id);
        Set<Way<S, R>> left = waysWith(id, specification, most).stream()
                .filter(way -> result.equals(way.results().get(id)))
                .map(way -> way.without(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new Possibilities<>(Collections.unmodifiableMap(fewer), Collections.unmodifiableSet(left));
    }

    /** What the operation may have answered. */
    Set<R> results(Object id, Specification<S, O, R> specification, int most) {
        return waysWith(id, specification, most).stream()
                .map(way -> way.results().get(id))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Every way in which the operation has taken effect, and nothing after it that could have waited. */
    private Set<Way<S, R>> waysWith(Object id, Specification<S, O, R> specification, int most) {
        Set<Way<S, R>> found = new LinkedHashSet<>();
        Set<Way<S, R>> seen = new HashSet<>(ways);
        Deque<Way<S, R>> left = new ArrayDeque<>(ways);
        while (!left.isEmpty()) {
            Way<S, R> way = left.remove();
            if (way.results().containsKey(id)) {
                found.add(way);
                continue;
            }
            open.forEach((other, operation) -> {
                if (!way.results().containsKey(other)) {
                    Way<S, R> next = way.with(other, operation, specification);
                    if (seen.add(next)) {
                        left.add(next);
                    }
                }
            });
            if (seen.size() > most) {
                throw new TooMany(most, open.size());
            }
        }
        return found;
    }
}
