package dev.winnow.minimize.subset;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/** A tester of subsets, which may test several at once. */
public interface SubsetTester extends Predicate<BitSet> {

    /** Returns the index of the first subset that fails, or their number if all pass. */
    default int firstFailing(List<BitSet> subsets) {
        int index = 0;
        while (index < subsets.size() && !test(subsets.get(index))) {
            index++;
        }
        return index;
    }

    /** Returns the tester itself, or one that tests subsets one after another. */
    static SubsetTester of(Predicate<BitSet> fails) {
        return fails instanceof SubsetTester tester ? tester : fails::test;
    }
}
