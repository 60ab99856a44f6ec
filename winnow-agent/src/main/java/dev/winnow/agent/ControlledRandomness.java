package dev.winnow.agent;

import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.VirtualEnvironment;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomParameters;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Randomness and identity hash codes. Within an execution they depend on its seed, elsewhere on the system.
 *
 * <p>Public only because rewritten classes call it.
 */
public final class ControlledRandomness {

    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT_2 = 0x8000_0000_0000_0000L;

    private ControlledRandomness() {}

    @InsteadOf(value = UUID.class, method = "randomUUID")
    public static UUID uuid() {
        VirtualEnvironment environment = CurrentEnvironment.current();
        return environment == null
                ? UUID.randomUUID()
                : new UUID(
                        (environment.nextRandomLong() & ~0xF000L) | VERSION_4,
                        (environment.nextRandomLong() >>> 2) | VARIANT_2);
    }

    @InsteadOf(
            value = {Math.class, StrictMath.class},
            method = "random")
    public static double fraction() {
        VirtualEnvironment environment = CurrentEnvironment.current();
        return environment == null ? Math.random() : (environment.nextRandomLong() >>> 11) * 0x1.0p-53;
    }

    // ---- generators: classes that can be extended ask for each number, so that even a generator in a static field is
    // under control; the others start with a controlled seed

    @InsteadOf(value = Random.class, method = InsteadOf.NEW)
    public static Random random() {
        return new ControlledRandom();
    }

    @InsteadOf(value = Random.class, method = InsteadOf.SUPER)
    public static long seed() {
        VirtualEnvironment environment = CurrentEnvironment.current();
        return environment == null ? ThreadLocalRandom.current().nextLong() : environment.nextRandomLong();
    }

    @InsteadOf(Collections.class)
    public static void shuffle(List<?> list) {
        Collections.shuffle(list, random());
    }

    @InsteadOf(value = SplittableRandom.class, method = InsteadOf.NEW)
    public static SplittableRandom splittableRandom() {
        return CurrentEnvironment.current() == null ? new SplittableRandom() : new SplittableRandom(seed());
    }

    @InsteadOf(value = RandomGenerator.class, method = "getDefault")
    public static RandomGenerator generator() {
        return generator(RandomGeneratorFactory.getDefault());
    }

    @InsteadOf(value = RandomGenerator.class, method = "of")
    public static RandomGenerator generator(String algorithm) {
        return generator(RandomGeneratorFactory.of(algorithm));
    }

    @InsteadOf(value = RandomGeneratorFactory.class, method = "create", ofInstance = true)
    public static RandomGenerator generator(RandomGeneratorFactory<?> factory) {
        if (factory.isStochastic()) {
            return secureRandom();
        }
        return CurrentEnvironment.current() == null ? factory.create() : factory.create(seed());
    }

    // ---- secure generators

    @InsteadOf(value = SecureRandom.class, method = InsteadOf.NEW)
    public static SecureRandom secureRandom() {
        return new ControlledSecureRandom(new SecureRandom());
    }

    @InsteadOf(value = SecureRandom.class, method = InsteadOf.NEW)
    public static SecureRandom secureRandom(byte[] seed) {
        return new ControlledSecureRandom(new SecureRandom(seed));
    }

    @InsteadOf(value = SecureRandom.class, method = "getInstanceStrong")
    public static SecureRandom strongRandom() throws NoSuchAlgorithmException {
        return new ControlledSecureRandom(SecureRandom.getInstanceStrong());
    }

    @InsteadOf(value = SecureRandom.class, method = "getInstance")
    public static SecureRandom secureRandom(String algorithm) throws NoSuchAlgorithmException {
        return new ControlledSecureRandom(SecureRandom.getInstance(algorithm));
    }

    @InsteadOf(value = SecureRandom.class, method = "getInstance")
    public static SecureRandom secureRandom(String algorithm, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        return new ControlledSecureRandom(SecureRandom.getInstance(algorithm, provider));
    }

    @InsteadOf(value = SecureRandom.class, method = "getInstance")
    public static SecureRandom secureRandom(String algorithm, Provider provider) throws NoSuchAlgorithmException {
        return new ControlledSecureRandom(SecureRandom.getInstance(algorithm, provider));
    }

    @InsteadOf(value = SecureRandom.class, method = "getInstance")
    public static SecureRandom secureRandom(String algorithm, SecureRandomParameters parameters)
            throws NoSuchAlgorithmException {
        return new ControlledSecureRandom(SecureRandom.getInstance(algorithm, parameters));
    }

    @InsteadOf(value = SecureRandom.class, method = "getSeed")
    public static byte[] seedOf(int bytes) {
        return secureRandom().generateSeed(bytes);
    }

    // ---- identity

    @InsteadOf(System.class)
    public static int identityHashCode(@Nullable Object object) {
        VirtualEnvironment environment = CurrentEnvironment.current();
        return environment == null || object == null
                ? System.identityHashCode(object)
                : environment.identityHashCode(object);
    }

    /** Replaces a method of Java 19 and later. */
    @InsteadOf(Objects.class)
    public static String toIdentityString(Object object) {
        return object.getClass().getName() + "@" + Integer.toHexString(identityHashCode(object));
    }
}
