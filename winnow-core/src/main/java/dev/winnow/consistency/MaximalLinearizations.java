package dev.winnow.consistency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A set of linearizations without those that another one covers. It does not depend on the order of additions. */
final class MaximalLinearizations<S, O, R> {

    private record Placed<S, R>(S state, Map<OperationId, R> effects) {}

    private final Map<Placed<S, R>, List<Linearization<S, O, R>>> maximal = new LinkedHashMap<>();

    /** Adds a linearization, unless one covers it, and removes those that it covers. Returns true if it was added. */
    boolean add(Linearization<S, O, R> linearization) {
        List<Linearization<S, O, R>> comparable = maximal.computeIfAbsent(
                new Placed<>(linearization.state(), linearization.effects()), placed -> new ArrayList<>(1));
        if (comparable.stream().anyMatch(linearization::isCoveredBy)) {
            return false;
        }
        comparable.removeIf(other -> other.isCoveredBy(linearization));
        return comparable.add(linearization);
    }

    Set<Linearization<S, O, R>> toSet() {
        Set<Linearization<S, O, R>> all = new LinkedHashSet<>();
        maximal.values().forEach(all::addAll);
        return Collections.unmodifiableSet(all);
    }
}
