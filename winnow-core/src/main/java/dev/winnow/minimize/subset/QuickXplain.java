package dev.winnow.minimize.subset;

import static dev.winnow.minimize.subset.SubsetMinimization.first;
import static dev.winnow.minimize.subset.SubsetMinimization.minus;
import static dev.winnow.minimize.subset.SubsetMinimization.range;
import static dev.winnow.minimize.subset.SubsetMinimization.union;

import java.util.BitSet;
import java.util.function.Predicate;

/**
 * Delta debugging in which one half is minimized against the <em>minimized</em> other half.
 *
 * <p>Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems" (AAAI'04).
 *
 * <p>Guarantee: if supersets of failing subsets fail, the result fails and no part of it can be left out, even if there
 * are several minimal subsets. Cost: O(k log(n/k) + k) tests for a result of k elements.
 */
public final class QuickXplain implements SubsetMinimization {

    @Override
    public BitSet minimize(int size, Predicate<BitSet> fails) {
        return explain(new BitSet(), false, range(0, size), fails);
    }

    private static BitSet explain(BitSet background, boolean backgroundGrew, BitSet all, Predicate<BitSet> fails) {
        if (backgroundGrew && fails.test(background)) {
            return new BitSet();
        }
        if (all.cardinality() <= 1) {
            return all;
        }
        BitSet one = first(all, (all.cardinality() + 1) / 2);
        BitSet other = minus(all, one);
        BitSet neededOther = explain(union(background, one), !one.isEmpty(), other, fails);
        BitSet neededOne = explain(union(background, neededOther), !neededOther.isEmpty(), one, fails);
        return union(neededOne, neededOther);
    }
}
