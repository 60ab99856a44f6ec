package dev.winnow.minimize.subset;

import java.util.BitSet;
import java.util.function.Predicate;

/** An algorithm that finds a small failing subset of {@code 0 … size - 1}, given that the whole set fails. */
@FunctionalInterface
public interface SubsetMinimization {

    /**
     * Returns a small failing subset.
     *
     * @param fails returns true if a subset fails; it must not change the subset
     */
    BitSet minimize(int size, Predicate<BitSet> fails);

    /** Returns the numbers from {@code first} to {@code end}, exclusive. */
    static BitSet range(int first, int end) {
        BitSet range = new BitSet(end);
        range.set(first, end);
        return range;
    }

    /** Returns the union. */
    static BitSet union(BitSet one, BitSet other) {
        BitSet both = (BitSet) one.clone();
        both.or(other);
        return both;
    }

    /** Returns the difference. */
    static BitSet minus(BitSet all, BitSet some) {
        BitSet left = (BitSet) all.clone();
        left.andNot(some);
        return left;
    }

    /** Returns the first {@code count} elements of the set. */
    static BitSet first(BitSet set, int count) {
        BitSet first = new BitSet(set.length());
        for (int i = set.nextSetBit(0), n = 0; i >= 0 && n < count; i = set.nextSetBit(i + 1), n++) {
            first.set(i);
        }
        return first;
    }
}
