package dev.winnow.minimize.subset;

import static dev.winnow.minimize.subset.SubsetMinimization.first;
import static dev.winnow.minimize.subset.SubsetMinimization.minus;
import static dev.winnow.minimize.subset.SubsetMinimization.range;
import static dev.winnow.minimize.subset.SubsetMinimization.union;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Delta debugging as in DEMi and STS: keeps a half that fails alone, or else minimizes both halves against each other.
 *
 * <p>Zeller, "Yesterday, my program worked. Today, it does not. Why?" (ESEC/FSE'99); DEMi (NSDI'16), section 3.1 and
 * appendix A.
 *
 * <p>Guarantee: the result is the minimal subset if supersets of failing subsets fail and there is only one minimal
 * subset. With two, the result may pass, which the appendix overlooks: the caller must test it.
 *
 * <p>Cost: about 2 log n tests for a single relevant element, at most about 2n.
 */
public final class DeltaDebugging1999 implements SubsetMinimization {

    @Override
    public BitSet minimize(int size, Predicate<BitSet> fails) {
        return minimize(range(0, size), new BitSet(), SubsetTester.of(fails));
    }

    private static BitSet minimize(BitSet all, BitSet rest, SubsetTester fails) {
        if (all.cardinality() <= 1) {
            return all;
        }
        BitSet one = first(all, (all.cardinality() + 1) / 2);
        BitSet other = minus(all, one);
        int failing = fails.firstFailing(List.of(union(one, rest), union(other, rest)));
        if (failing < 2) {
            return minimize(failing == 0 ? one : other, rest, fails);
        }
        return union( // interference
                minimize(one, union(other, rest), fails), minimize(other, union(one, rest), fails));
    }
}
