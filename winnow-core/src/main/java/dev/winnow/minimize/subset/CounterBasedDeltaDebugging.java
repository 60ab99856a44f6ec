package dev.winnow.minimize.subset;

import static dev.winnow.minimize.subset.SubsetMinimization.minus;
import static dev.winnow.minimize.subset.SubsetMinimization.range;

import java.util.BitSet;
import java.util.function.Predicate;

/**
 * Deletes chunks of ever smaller size, each once, from left to right: no subsets are tested and nothing is visited
 * again.
 *
 * <p>Zhang and others, "Deep dive into probabilistic delta debugging" (arXiv 2408.04735), where it is shown to be what
 * probabilistic delta debugging comes down to; sizes are 9, 6, 3, 2, 1.
 *
 * <p>No guarantee: a sweep over single elements must follow. Cost: at most n (1/9 + 1/6 + 1/3 + 1/2 + 1) tests.
 */
final class CounterBasedDeltaDebugging implements SubsetMinimization {

    private static final double INITIAL_PROBABILITY = 0.1;

    @Override
    public BitSet minimize(int size, Predicate<BitSet> fails) {
        BitSet current = range(0, size);
        double chance = INITIAL_PROBABILITY;
        for (int chunk = chunkSize(chance); chunk >= 1; chunk = chunkSize(chance)) {
            current = deleteChunks(current, chunk, fails);
            chance /= 1 - Math.exp(-1);
        }
        return current;
    }

    private static int chunkSize(double chance) {
        return chance >= 1 ? 0 : (int) Math.round(-1 / Math.log(1 - chance));
    }

    private static BitSet deleteChunks(BitSet all, int size, Predicate<BitSet> fails) {
        BitSet current = all;
        for (int at = current.nextSetBit(0); at >= 0; at = current.nextSetBit(at)) {
            BitSet chunk = new BitSet();
            int next = at;
            for (int n = 0; n < size && next >= 0; n++) {
                chunk.set(next);
                next = current.nextSetBit(next + 1);
            }
            BitSet left = minus(current, chunk);
            if (!left.isEmpty() && fails.test(left)) {
                current = left;
            }
            if (next < 0) {
                break;
            }
            at = next;
        }
        return current;
    }
}
