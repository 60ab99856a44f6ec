package dev.winnow.agent;

import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.VirtualEnvironment;
import java.security.SecureRandom;
import java.security.SecureRandomParameters;
import java.security.SecureRandomSpi;

/** A replacement of SecureRandom. Within an execution its bytes come from the execution, whatever its seed. */
final class ControlledSecureRandom extends SecureRandom {

    private final SecureRandom original;

    ControlledSecureRandom(SecureRandom original) {
        super(new ControlledSpi(original), original.getProvider());
        this.original = original;
    }

    @Override
    public String getAlgorithm() {
        return original.getAlgorithm();
    }

    @Override
    public synchronized double nextGaussian() {
        return ControlledRandom.gaussian(this);
    }

    private static final class ControlledSpi extends SecureRandomSpi {

        private final SecureRandom original;

        ControlledSpi(SecureRandom original) {
            this.original = original;
        }

        @Override
        protected void engineSetSeed(byte[] seed) {
            original.setSeed(seed);
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
            if (!fillFromEnvironment(bytes)) {
                original.nextBytes(bytes);
            }
        }

        @Override
        protected void engineNextBytes(byte[] bytes, SecureRandomParameters parameters) {
            if (!fillFromEnvironment(bytes)) {
                original.nextBytes(bytes, parameters);
            }
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            byte[] bytes = new byte[count];
            return fillFromEnvironment(bytes) ? bytes : original.generateSeed(count);
        }

        @Override
        protected void engineReseed(SecureRandomParameters parameters) {
            original.reseed(parameters);
        }

        private static boolean fillFromEnvironment(byte[] bytes) {
            VirtualEnvironment environment = CurrentEnvironment.current();
            for (int i = 0; environment != null && i < bytes.length; i++) {
                bytes[i] = (byte) environment.nextRandomLong();
            }
            return environment != null;
        }
    }
}
