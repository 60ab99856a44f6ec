package dev.winnow.pekko.state;

import java.util.ArrayList;
import java.util.IdentityHashMap;

/** Numbers of objects in the order of their first visit. Trial visits can be rolled back. */
final class ObjectNumbering {

    // Invariant: numbers.get(objects.get(i)) == i.
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final ArrayList<Object> objects = new ArrayList<>();

    /** Returns the number of the object if it was visited before. Otherwise numbers it and returns -1. */
    int numberOf(Object object) {
        Integer known = numbers.putIfAbsent(object, objects.size());
        if (known != null) {
            return known;
        }
        objects.add(object);
        return -1;
    }

    int mark() {
        return objects.size();
    }

    void rollback(int mark) {
        while (objects.size() > mark) {
            numbers.remove(objects.remove(objects.size() - 1));
        }
    }
}
