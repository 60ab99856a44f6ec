package dev.winnow.world.library;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The randomness of a process as a {@code Random}. */
final class ControlledRandom extends Random {

    private final @Nullable CurrentContext current; // null while the superclass is created

    ControlledRandom(CurrentContext current) {
        super(0);
        this.current = current;
    }

    @Override
    protected int next(int bits) {
        if (current == null) {
            throw new IllegalStateException("a random generator was used while it was created");
        }
        return current.get().random().nextInt() >>> (Integer.SIZE - bits);
    }

    /** Refuses a seed: the seed of the execution decides. */
    @Override
    public synchronized void setSeed(long seed) {
        if (current != null) {
            throw current.refuse(
                    "a library sets the seed of its random generator", "give it one of its own: new Random(seed)");
        }
    }
}
