package dev.winnow.pekko;

import dev.winnow.model.Dice;
import dev.winnow.run.Ambience;

/** What an ActorSystem reads from its surroundings while it is made: the beginning of time, for every one. */
final class BootAmbience implements Ambience {

    private final Dice dice = new Dice(0);

    @Override
    public long nanos() {
        return 0;
    }

    @Override
    public long draw() {
        return dice.nextLong();
    }

    @Override
    public int identity(Object object) {
        return System.identityHashCode(object);
    }
}
