package dev.winnow.pekko.state;

import java.util.ArrayList;
import java.util.IdentityHashMap;

/**
 * Numbers for what may be met again, by the order in which it was met first; what was met on a trial is forgotten
 * again.
 */
final class ObjectNumbering {

    // Invariant: numbers.get(met.get(i)) == i.
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final ArrayList<Object> objects = new ArrayList<>();

    /** Its number if it was met before; else -1, and from now on it was. */
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
