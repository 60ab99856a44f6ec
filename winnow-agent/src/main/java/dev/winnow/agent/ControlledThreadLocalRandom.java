package dev.winnow.agent;

import dev.winnow.system.CurrentEnvironment;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The numbers of ThreadLocalRandom. The class can be neither extended nor seeded, and its numbers depend on the thread
 * id. Therefore every draw from it is replaced instead of the generator, even if its static type is a supertype. All
 * other generators pass through.
 *
 * <p>Public only because rewritten classes call it.
 */
public final class ControlledThreadLocalRandom {

    private static final Random CONTROLLED = new ControlledRandom(); // stateless, because it is never seeded

    private ControlledThreadLocalRandom() {}

    private static RandomGenerator of(RandomGenerator random) {
        return random instanceof ThreadLocalRandom && CurrentEnvironment.current() != null ? CONTROLLED : random;
    }

    /** Returns the real generator. Its numbers are replaced where they are drawn. */
    @InsteadOf(ThreadLocalRandom.class)
    public static ThreadLocalRandom current() {
        return ThreadLocalRandom.current();
    }

    @InsteadOf(Collections.class)
    public static void shuffle(List<?> list, Random random) {
        Collections.shuffle(list, of(random) == CONTROLLED ? CONTROLLED : random);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static int nextInt(RandomGenerator random) {
        return of(random).nextInt();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static int nextInt(RandomGenerator random, int bound) {
        return of(random).nextInt(bound);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static int nextInt(RandomGenerator random, int from, int to) {
        return of(random).nextInt(from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static long nextLong(RandomGenerator random) {
        return of(random).nextLong();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static long nextLong(RandomGenerator random, long bound) {
        return of(random).nextLong(bound);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static long nextLong(RandomGenerator random, long from, long to) {
        return of(random).nextLong(from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static double nextDouble(RandomGenerator random) {
        return of(random).nextDouble();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static double nextDouble(RandomGenerator random, double bound) {
        return of(random).nextDouble(bound);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static double nextDouble(RandomGenerator random, double from, double to) {
        return of(random).nextDouble(from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static float nextFloat(RandomGenerator random) {
        return of(random).nextFloat();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static float nextFloat(RandomGenerator random, float bound) {
        return of(random).nextFloat(bound);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static float nextFloat(RandomGenerator random, float from, float to) {
        return of(random).nextFloat(from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static boolean nextBoolean(RandomGenerator random) {
        return of(random).nextBoolean();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static void nextBytes(RandomGenerator random, byte[] bytes) {
        of(random).nextBytes(bytes);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static double nextGaussian(RandomGenerator random) {
        return of(random).nextGaussian();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static double nextGaussian(RandomGenerator random, double mean, double deviation) {
        return of(random).nextGaussian(mean, deviation);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static double nextExponential(RandomGenerator random) {
        return of(random).nextExponential();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static IntStream ints(RandomGenerator random) {
        return of(random).ints();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static IntStream ints(RandomGenerator random, long size) {
        return of(random).ints(size);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static IntStream ints(RandomGenerator random, int from, int to) {
        return of(random).ints(from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static IntStream ints(RandomGenerator random, long size, int from, int to) {
        return of(random).ints(size, from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static LongStream longs(RandomGenerator random) {
        return of(random).longs();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static LongStream longs(RandomGenerator random, long size) {
        return of(random).longs(size);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static LongStream longs(RandomGenerator random, long from, long to) {
        return of(random).longs(from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static LongStream longs(RandomGenerator random, long size, long from, long to) {
        return of(random).longs(size, from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static DoubleStream doubles(RandomGenerator random) {
        return of(random).doubles();
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static DoubleStream doubles(RandomGenerator random, long size) {
        return of(random).doubles(size);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static DoubleStream doubles(RandomGenerator random, double from, double to) {
        return of(random).doubles(from, to);
    }

    @InsteadOf(
            value = {ThreadLocalRandom.class, Random.class, RandomGenerator.class},
            ofInstance = true)
    public static DoubleStream doubles(RandomGenerator random, long size, double from, double to) {
        return of(random).doubles(size, from, to);
    }
}
