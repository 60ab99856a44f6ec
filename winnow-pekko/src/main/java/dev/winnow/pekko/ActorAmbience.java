package dev.winnow.pekko;

import dev.winnow.model.Dice;
import dev.winnow.run.Ambience;
import java.util.IdentityHashMap;

/**
 * What actors read from their surroundings with the agent: the clock of the actor that runs, which goes on when its timers
 * fire and a microsecond with every read, and chance by seed, actor and how often it has drawn.
 */
final class ActorAmbience implements Ambience {

    private static final long NANOS_PER_READ = 1_000;

    private final PekkoWorld world;
    private final long seed;
    private final IdentityHashMap<Object, Integer> identities =
            new IdentityHashMap<>(); // looked up only: its order is never seen
    private final ActorProcess.EnvironmentReads outside =
            new ActorProcess.EnvironmentReads(); // between steps, counted anew after each
    private int countedAt;

    ActorAmbience(PekkoWorld world, long seed) {
        this.world = world;
        this.seed = Dice.derive(seed, "surroundings");
    }

    @Override
    public long nanos() {
        return clock() + count().nextRead() * NANOS_PER_READ;
    }

    private long clock() {
        int current = world.current();
        return current >= 0
                ? world.processes().get(current).clock
                : world.processes().stream()
                        .mapToLong(process -> process.clock)
                        .max()
                        .orElse(0);
    }

    @Override
    public long draw() {
        int current = world.current();
        String who = current >= 0
                ? world.recording().process(current).name()
                : "outside " + world.recording().size();
        return new Dice(Dice.derive(seed, who), count().nextDraw()).nextLong();
    }

    @Override
    public int identity(Object object) {
        Integer known = identities.get(object);
        if (known != null) {
            return known;
        }
        int drawn = (int) (draw() >>> 33);
        identities.put(object, drawn);
        return drawn;
    }

    private ActorProcess.EnvironmentReads count() {
        int current = world.current();
        if (current >= 0) {
            return world.processes().get(current).surroundings;
        }
        if (countedAt != world.recording().size()) {
            countedAt = world.recording().size();
            outside.reset();
        }
        return outside;
    }
}
