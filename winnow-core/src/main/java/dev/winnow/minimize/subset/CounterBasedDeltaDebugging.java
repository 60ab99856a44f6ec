package dev.winnow.minimize.subset;

import static dev.winnow.minimize.subset.SubsetMinimization.minus;
import static dev.winnow.minimize.subset.SubsetMinimization.range;

import java.util.BitSet;
import java.util.function.Predicate;

/**
 * Delta debugging that deletes chunks of decreasing size, each once, from left to right.
 *
 * <p>Zhang et al., "Deep dive into probabilistic delta debugging" (arXiv 2408.04735), who show that probabilistic delta
 * debugging reduces to this algorithm. The chunk sizes are 9, 6, 3, 2 and 1.
 *
 * <p>No guarantee: a sweep over single elements must follow. Cost: at most n (1/9 + 1/6 + 1/3 + 1/2 + 1) tests.
 */
final class CounterBasedDeltaDebugging implements SubsetMinimization {

    private static final double INITIAL_PROBABILITY = 0.1;

    @Override
    public BitSet minimize(int size, Predicate<BitSet> fails) {
        BitSet current = range(0, size);
        double probability = INITIAL_PROBABILITY;
        for (int chunk = chunkSize(probability); chunk >= 1; chunk = chunkSize(probability)) {
            current = deleteChunks(current, chunk, fails);
            probability /= 1 - Math.exp(-1);
        }
        return current;
    }

    private static int chunkSize(double probability) {
        return probability >= 1 ? 0 : (int) Math.round(-1 / Math.log(1 - probability));
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
            BitSet remaining = minus(current, chunk);
            if (!remaining.isEmpty() && fails.test(remaining)) {
                current = remaining;
            }
            if (next < 0) {
                break;
            }
            at = next;
        }
        return current;
    }
}
