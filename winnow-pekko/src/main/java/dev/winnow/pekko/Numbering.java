package dev.winnow.pekko;

import java.util.ArrayList;
import java.util.IdentityHashMap;

/** Numbers for what may be met again, by the order in which it was met first; what was met on a trial is forgotten again. */
final class Numbering {

    // Invariant: numbers.get(met.get(i)) == i.
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final ArrayList<Object> met = new ArrayList<>();

    /** Its number if it was met before; else -1, and from now on it was. */
    int meet(Object object) {
        Integer known = numbers.putIfAbsent(object, met.size());
        if (known != null) {
            return known;
        }
        met.add(object);
        return -1;
    }

    int mark() {
        return met.size();
    }

    void forgetSince(int mark) {
        while (met.size() > mark) {
            numbers.remove(met.remove(met.size() - 1));
        }
    }
}
