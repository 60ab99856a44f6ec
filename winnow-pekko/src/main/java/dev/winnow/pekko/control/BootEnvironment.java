package dev.winnow.pekko.control;

import dev.winnow.model.SeededRandom;
import dev.winnow.system.VirtualEnvironment;

/** The clock and randomness that an ActorSystem sees while it is created: the same for every one. */
final class BootEnvironment implements VirtualEnvironment {

    private final SeededRandom random = new SeededRandom(0);

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public long nextRandomLong() {
        return random.nextLong();
    }

    @Override
    public int identityHashCode(Object object) {
        return System.identityHashCode(object);
    }
}
