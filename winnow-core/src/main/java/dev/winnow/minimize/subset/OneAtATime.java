package dev.winnow.minimize.subset;

import static dev.winnow.minimize.subset.SubsetMinimization.range;

import java.util.BitSet;
import java.util.function.Predicate;

/**
 * A minimization that leaves out single elements, from the last to the first, until none can be left out.
 *
 * <p>Guarantee: no single element of the result can be left out, for any deterministic test. Cost: at most about n²/2
 * tests.
 */
final class OneAtATime implements SubsetMinimization {

    @Override
    public BitSet minimize(int size, Predicate<BitSet> fails) {
        BitSet current = range(0, size);
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (int i = current.length() - 1; i >= 0; i = current.previousSetBit(i - 1)) {
                BitSet without = (BitSet) current.clone();
                without.clear(i);
                if (fails.test(without)) {
                    current = without;
                    smaller = true;
                }
            }
        }
        return current;
    }
}
