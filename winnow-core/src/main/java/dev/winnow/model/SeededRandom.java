package dev.winnow.model;

import java.util.random.RandomGenerator;

/**
 * Reproducible randomness: the k-th draw is a function of the seed and k alone (SplitMix64; Steele, Lea and Flood,
 * OOPSLA 2014), and bounded draws are spelled out here because those of the JDK may change with its version.
 *
 * <p>That a stream can be entered at any k is what lets a process draw the same numbers after an unrelated event was
 * removed from the schedule.
 */
public final class SeededRandom implements RandomGenerator {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long seed;
    private long draws;

    public SeededRandom(long seed) {
        this(seed, 0);
    }

    /** The stream of {@code seed}, entered after {@code draws} draws. */
    public SeededRandom(long seed, long draws) {
        this.seed = seed;
        this.draws = draws;
    }

    /** A seed of its own for part {@code k} of whatever {@code seed} drives. */
    public static long deriveSeed(long seed, long k) {
        return mix(mix(seed + GOLDEN) + GOLDEN * (k + 1));
    }

    /** A seed of its own for the part of that name. */
    public static long deriveSeed(long seed, String name) {
        long hash = name.length();
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash + GOLDEN + name.charAt(i));
        }
        return deriveSeed(seed, hash);
    }

    /** The finalizer of SplitMix64: a bijection that spreads every bit over all others. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Another one that draws the same from now on. */
    public SeededRandom copy() {
        return new SeededRandom(seed, draws);
    }

    public long drawCount() {
        return draws;
    }

    @Override
    public long nextLong() {
        return mix(seed + GOLDEN * ++draws);
    }

    @Override
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /** One draw, by multiplication (Lemire); its bias is below bound / 2^32. */
    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("the bound must be at least 1, not " + bound);
        }
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    @Override
    public int nextInt(int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("no number from " + from + " up to, but not including, " + to);
        }
        return (int) (from + (((nextLong() >>> 32) * ((long) to - from)) >>> 32));
    }

    @Override
    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("the bound must be at least 1, not " + bound);
        }
        return Long.remainderUnsigned(nextLong(), bound);
    }

    @Override
    public long nextLong(long from, long to) {
        if (from >= to) {
            throw new IllegalArgumentException("no number from " + from + " up to, but not including, " + to);
        }
        return from + Long.remainderUnsigned(nextLong(), to - from);
    }

    @Override
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }
}
