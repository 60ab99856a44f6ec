package dev.winnow.doctor.scan;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What was seen going into fields, parameters and results of methods. A place into which nothing went is unseen. */
final class ValueLocations {
    private final Map<String, Set<ValueOrigin>> origins = new HashMap<>();

    // Invariant: the places whose order is being asked for right now; empty between two questions from outside.
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

    void addOrigin(String place, ValueOrigin birth) {
        origins.computeIfAbsent(place, p -> new LinkedHashSet<>()).add(birth);
    }

    IterationOrder order(String place) {
        Set<ValueOrigin> seen = origins.get(place);
        if (seen == null) {
            return IterationOrder.UNKNOWN;
        }
        if (!resolving.add(place)) {
            return IterationOrder.SORTED; // a circle, x = y and y = x, adds nothing to what comes in from elsewhere
        }
        try {
            return seen.stream().map(birth -> birth.order(this)).reduce(IterationOrder.SORTED, IterationOrder::join);
        } finally {
            resolving.remove(place);
        }
    }
}
