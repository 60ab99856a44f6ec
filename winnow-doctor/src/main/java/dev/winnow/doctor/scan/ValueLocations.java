package dev.winnow.doctor.scan;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The origins of the values that were stored in fields, parameters and results of methods. A location without a store
 * is unknown.
 */
final class ValueLocations {
    private final Map<String, Set<ValueOrigin>> origins = new HashMap<>();

    // The locations whose order is being computed. Invariant: empty between two calls from outside.
    private final Set<String> resolving = new LinkedHashSet<>();

    static String field(String owner, String name) {
        return owner + "." + name;
    }

    static String result(String owner, String nameAndDescriptor) {
        return owner + "." + nameAndDescriptor;
    }

    static String parameter(String owner, String nameAndDescriptor, int index) {
        return owner + "." + nameAndDescriptor + "#" + index;
    }

    void addOrigin(String location, ValueOrigin origin) {
        origins.computeIfAbsent(location, p -> new LinkedHashSet<>()).add(origin);
    }

    IterationOrder order(String location) {
        Set<ValueOrigin> stored = origins.get(location);
        if (stored == null) {
            return IterationOrder.UNKNOWN;
        }
        if (!resolving.add(location)) {
            return IterationOrder.SORTED; // a cycle, x = y and y = x, adds no other origin
        }
        try {
            return stored.stream()
                    .map(origin -> origin.order(this))
                    .reduce(IterationOrder.SORTED, IterationOrder::join);
        } finally {
            resolving.remove(location);
        }
    }
}
