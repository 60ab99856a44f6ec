package dev.winnow.pipes.workload;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The sums that a counter may have if some additions are certain and others may or may not have happened.
 *
 * @param values all possible sums
 */
record AchievableSums(NavigableSet<Long> values) {

    private static final int MAX_SHOWN = 8;

    /** Computes the sums. Takes time proportional to the number of possible additions times that of the sums. */
    static AchievableSums of(List<Long> certain, List<Long> possible) {
        NavigableSet<Long> sums = new TreeSet<>();
        sums.add(certain.stream().mapToLong(Long::longValue).sum());
        for (long delta : possible) {
            sums.addAll(sums.stream().map(sum -> sum + delta).toList());
        }
        return new AchievableSums(sums);
    }

    boolean contains(long value) {
        return values.contains(value);
    }

    /** Returns the sums in words: {@code 3 or 5}. */
    String text() {
        if (values.size() > MAX_SHOWN) {
            return values.size() + " sums from " + values.first() + " to " + values.last();
        }
        return values.stream().map(String::valueOf).collect(Collectors.joining(" or "));
    }
}
