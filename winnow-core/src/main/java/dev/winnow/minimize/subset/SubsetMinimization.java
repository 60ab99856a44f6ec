package dev.winnow.minimize.subset;

import java.util.BitSet;
import java.util.function.Predicate;

/** Finds a small subset that still fails, of {@code 0 … size - 1}, all of which together are known to fail. */
@FunctionalInterface
public interface SubsetMinimization {

    /**
     * The subset found.
     *
     * @param fails whether a subset fails; it must not change what it is given
     */
    BitSet minimize(int size, Predicate<BitSet> fails);

    /** From the first up to, but not including, the end. */
    static BitSet range(int first, int end) {
        BitSet range = new BitSet(end);
        range.set(first, end);
        return range;
    }

    static BitSet union(BitSet one, BitSet other) {
        BitSet both = (BitSet) one.clone();
        both.or(other);
        return both;
    }

    static BitSet minus(BitSet all, BitSet some) {
        BitSet left = (BitSet) all.clone();
        left.andNot(some);
        return left;
    }

    /** The first so many of the set. */
    static BitSet first(BitSet set, int count) {
        BitSet first = new BitSet(set.length());
        for (int i = set.nextSetBit(0), n = 0; i >= 0 && n < count; i = set.nextSetBit(i + 1), n++) {
            first.set(i);
        }
        return first;
    }
}
