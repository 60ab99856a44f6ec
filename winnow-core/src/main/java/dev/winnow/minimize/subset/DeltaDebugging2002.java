package dev.winnow.minimize.subset;

import static dev.winnow.minimize.subset.SubsetMinimization.first;
import static dev.winnow.minimize.subset.SubsetMinimization.minus;
import static dev.winnow.minimize.subset.SubsetMinimization.range;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Delta debugging with complements: tests chunks, then complements of chunks, then smaller chunks.
 *
 * <p>Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (TSE 2002).
 *
 * <p>Guarantee: no single element of the result can be left out, for any deterministic test. Cost: at most n² + 3n
 * tests. The same subset may be tested more than once, so the test should cache its results.
 */
final class DeltaDebugging2002 implements SubsetMinimization {

    @Override
    public BitSet minimize(int size, Predicate<BitSet> fails) {
        BitSet current = range(0, size);
        int chunks = 2;
        while (current.cardinality() > 1) {
            List<BitSet> parts = parts(current, chunks);
            BitSet chunk = firstFailing(parts, fails);
            if (chunk != null) {
                current = chunk;
                chunks = 2;
                continue;
            }
            BitSet complement = firstFailing(complements(current, parts), fails);
            if (complement != null) {
                current = complement;
                chunks = Math.max(chunks - 1, 2);
            } else if (chunks < current.cardinality()) {
                chunks = Math.min(2 * chunks, current.cardinality());
            } else {
                break;
            }
        }
        return current;
    }

    private static @Nullable BitSet firstFailing(List<BitSet> sets, Predicate<BitSet> fails) {
        return sets.stream().filter(fails).findFirst().orElse(null);
    }

    private static List<BitSet> complements(BitSet all, List<BitSet> parts) {
        return parts.stream().map(part -> minus(all, part)).toList();
    }

    private static List<BitSet> parts(BitSet all, int count) {
        List<BitSet> parts = new ArrayList<>();
        BitSet rest = all;
        for (int left = Math.min(count, all.cardinality()); left > 0; left--) {
            BitSet part = first(rest, rest.cardinality() / left);
            parts.add(part);
            rest = minus(rest, part);
        }
        return parts;
    }
}
