package dev.winnow.model;

import java.util.random.RandomGenerator;

/**
 * A reproducible random generator: the k-th draw depends on the seed and k only.
 *
 * <p>SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014). Bounded draws
 * are implemented here, because those of the JDK may change between versions.
 *
 * <p>A stream can be entered at any k. So a process draws the same numbers after an unrelated event was removed from
 * the schedule.
 */
public final class SeededRandom implements RandomGenerator {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long seed;
    private long draws;

    /** Creates a generator at the start of the stream of a seed. */
    public SeededRandom(long seed) {
        this(seed, 0);
    }

    /** Creates a generator in the stream of a seed, after this many draws. */
    public SeededRandom(long seed, long draws) {
        this.seed = seed;
        this.draws = draws;
    }

    /** Returns an independent seed for the part with index {@code k}. */
    public static long deriveSeed(long seed, long k) {
        return mix(mix(seed + GOLDEN) + GOLDEN * (k + 1));
    }

    /** Returns an independent seed for the part with this name. */
    public static long deriveSeed(long seed, String name) {
        long hash = name.length();
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash + GOLDEN + name.charAt(i));
        }
        return deriveSeed(seed, hash);
    }

    /** Returns the finalizer of SplitMix64: a bijection in which every input bit affects all output bits. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns an independent generator at the same position of the stream. */
    public SeededRandom copy() {
        return new SeededRandom(seed, draws);
    }

    /** Returns the number of draws so far. */
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

    /** Returns a number below the bound with one draw, by multiplication (Lemire). Its bias is below bound / 2^32. */
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
