package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.guided.UnsupportedByEngine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What invariants remember, as numbers: of each one alone, and of all together. Equal memories have the same. May be
 * shared.
 */
final class HistoryTable {

    private static final int MOST = 1 << 21;

    private final List<Map<@Nullable Object, Integer>> numbers = new ArrayList<>();
    private final List<List<@Nullable Object>> values = new ArrayList<>();

    private final Map<IntArrayKey, Integer> togetherNumbers = new HashMap<>();
    private final List<int[]> together = new ArrayList<>();

    HistoryTable(int invariants) {
        together.add(new int[0]); // numbers begin with 1
        for (int i = 0; i < invariants; i++) {
            numbers.add(new HashMap<>());
            values.add(new ArrayList<>());
            values.get(i).add(null);
        }
    }

    synchronized int numberOf(int invariant, @Nullable Object history) {
        Map<@Nullable Object, Integer> own = numbers.get(invariant);
        try {
            Integer known = own.get(history);
            if (known != null) {
                return known;
            }
        } catch (RuntimeException e) { // the user's own hashCode or equals
            throw new UnsupportedByEngine("an invariant remembers what cannot be compared", e);
        }
        int number = checked(values.get(invariant).size());
        own.put(history, number);
        values.get(invariant).add(history);
        return number;
    }

    synchronized @Nullable Object value(int invariant, int number) {
        return values.get(invariant).get(number);
    }

    synchronized int numberOfAll(int[] each) {
        IntArrayKey key = new IntArrayKey(each);
        Integer known = togetherNumbers.get(key);
        if (known != null) {
            return known;
        }
        int number = checked(together.size());
        togetherNumbers.put(key, number);
        together.add(each);
        return number;
    }

    /** Not to be changed. */
    synchronized int[] historiesOf(int togetherNumber) {
        return together.get(togetherNumber);
    }

    private static int checked(int number) {
        if (number == MOST) {
            throw new UnsupportedByEngine("more than " + MOST + " different histories");
        }
        return number;
    }
}
