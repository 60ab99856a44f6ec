package dev.winnow.agent;

import dev.winnow.model.SeededRandom;
import dev.winnow.system.VirtualEnvironment;
import java.util.IdentityHashMap;

/** An environment that depends on a seed only. */
final class SeededEnvironment implements VirtualEnvironment {

    private final SeededRandom random;
    private final IdentityHashMap<Object, Integer> identities = new IdentityHashMap<>();
    private long nanos;

    SeededEnvironment(long seed) {
        random = new SeededRandom(seed);
    }

    @Override
    public long nanoTime() {
        return nanos += 1_000;
    }

    @Override
    public long nextRandomLong() {
        return random.nextLong();
    }

    @Override
    public int identityHashCode(Object object) {
        return identities.computeIfAbsent(object, unknown -> random.nextInt());
    }
}
