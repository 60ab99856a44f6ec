package dev.winnow.doctor;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What was seen going into fields, parameters and results of methods. A place into which nothing went is unseen. */
final class Places {
    private final Map<String, Set<Birth>> births = new HashMap<>();

    // Invariant: the places whose order is being asked for right now; empty between two questions from outside.
    private final Set<String> asked = new LinkedHashSet<>();

    static String field(String owner, String name) {
        return owner + "." + name;
    }

    static String result(String owner, String nameAndDescriptor) {
        return owner + "." + nameAndDescriptor;
    }

    static String parameter(String owner, String nameAndDescriptor, int index) {
        return owner + "." + nameAndDescriptor + "#" + index;
    }

    void put(String place, Birth birth) {
        births.computeIfAbsent(place, p -> new LinkedHashSet<>()).add(birth);
    }

    Order order(String place) {
        Set<Birth> seen = births.get(place);
        if (seen == null) {
            return Order.UNSEEN;
        }
        if (!asked.add(place)) {
            return Order.SORTED; // a circle, x = y and y = x, adds nothing to what comes in from elsewhere
        }
        try {
            return seen.stream().map(birth -> birth.order(this)).reduce(Order.SORTED, Order::or);
        } finally {
            asked.remove(place);
        }
    }
}
