package dev.winnow.agent;

import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.VirtualEnvironment;
import java.util.Random;

/**
 * A replacement of {@code new Random()}. Within an execution, its numbers come from the execution. Once seeded, it
 * behaves like any Random.
 */
final class ControlledRandom extends Random {

    private boolean seeded; // by the user; the constructor of Random calls setSeed, too

    ControlledRandom() {
        seeded = false;
    }

    @Override
    public synchronized void setSeed(long seed) {
        super.setSeed(seed);
        seeded = true;
    }

    @Override
    protected int next(int bits) {
        VirtualEnvironment environment = seeded ? null : CurrentEnvironment.current();
        return environment == null ? super.next(bits) : (int) (environment.nextRandomLong() >>> (Long.SIZE - bits));
    }

    @Override
    public synchronized double nextGaussian() {
        return seeded ? super.nextGaussian() : gaussian(this);
    }

    /**
     * Returns a number by the polar method. Does not keep the second number, which would leak into the next execution.
     */
    static double gaussian(Random random) {
        while (true) { // ends with probability pi / 4 each time
            double x = 2 * random.nextDouble() - 1;
            double y = 2 * random.nextDouble() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                return x * StrictMath.sqrt(-2 * StrictMath.log(square) / square);
            }
        }
    }
}
