package dev.winnow.agent;

import dev.winnow.model.Dice;
import dev.winnow.run.Ambience;
import java.util.IdentityHashMap;

/** Surroundings that depend on a seed. */
final class Seeded implements Ambience {

    private final Dice dice;
    private final IdentityHashMap<Object, Integer> identities = new IdentityHashMap<>();
    private long nanos;

    Seeded(long seed) {
        dice = new Dice(seed);
    }

    @Override
    public long nanos() {
        return nanos += 1_000;
    }

    @Override
    public long draw() {
        return dice.nextLong();
    }

    @Override
    public int identity(Object object) {
        return identities.computeIfAbsent(object, unknown -> dice.nextInt());
    }
}
