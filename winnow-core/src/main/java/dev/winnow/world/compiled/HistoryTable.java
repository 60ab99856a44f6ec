package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.guided.UnsupportedByEngine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The histories of invariants as numbers: of each invariant, and of all combined. Equal histories have equal numbers.
 * Numbers begin with 1. Shared by threads.
 */
final class HistoryTable {

    private static final int MOST_HISTORIES = 1 << 21;

    private final List<Map<@Nullable Object, Integer>> numbers = new ArrayList<>();
    private final List<List<@Nullable Object>> values = new ArrayList<>();

    private final Map<IntArrayKey, Integer> combinedNumbers = new HashMap<>();
    private final List<int[]> combined = new ArrayList<>();

    HistoryTable(int invariants) {
        combined.add(new int[0]); // number 0 is not used
        for (int i = 0; i < invariants; i++) {
            numbers.add(new HashMap<>());
            values.add(new ArrayList<>());
            values.get(i).add(null);
        }
    }

    /** Returns the number of a history of one invariant. */
    synchronized int numberOf(int invariant, @Nullable Object history) {
        Map<@Nullable Object, Integer> own = numbers.get(invariant);
        try {
            Integer known = own.get(history);
            if (known != null) {
                return known;
            }
        } catch (RuntimeException e) { // from the user's hashCode or equals
            throw new UnsupportedByEngine("an invariant whose history cannot be compared", e);
        }
        int number = checked(values.get(invariant).size());
        own.put(history, number);
        values.get(invariant).add(history);
        return number;
    }

    /** Returns the history of one invariant. */
    synchronized @Nullable Object value(int invariant, int number) {
        return values.get(invariant).get(number);
    }

    /** Returns all histories of one invariant so far. */
    synchronized List<@Nullable Object> valuesOf(int invariant) {
        return new ArrayList<>(values.get(invariant));
    }

    /** Returns the number of the combined histories of all invariants. */
    synchronized int numberOfAll(int[] each) {
        IntArrayKey key = new IntArrayKey(each);
        Integer known = combinedNumbers.get(key);
        if (known != null) {
            return known;
        }
        int number = checked(combined.size());
        combinedNumbers.put(key, number);
        combined.add(each);
        return number;
    }

    /** Returns the history of each invariant. Must not be modified. */
    synchronized int[] historiesOf(int combinedNumber) {
        return combined.get(combinedNumber);
    }

    private static int checked(int number) {
        if (number == MOST_HISTORIES) {
            throw new UnsupportedByEngine("more than " + MOST_HISTORIES + " different histories");
        }
        return number;
    }
}
