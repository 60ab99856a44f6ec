package dev.winnow.pekko.world;

import dev.winnow.model.SeededRandom;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.system.VirtualEnvironment;
import java.util.IdentityHashMap;

/**
 * What actors read from their surroundings with the agent: the clock of the actor that runs, which goes on when its
 * timers fire and a microsecond with every read, and chance by seed, actor and how often it has drawn.
 */
final class ActorEnvironment implements VirtualEnvironment {

    private static final long NANOS_PER_READ = 1_000;

    private final PekkoWorld world;
    private final long seed;
    private final IdentityHashMap<Object, Integer> identities =
            new IdentityHashMap<>(); // looked up only: its order is never seen
    private final ActorProcess.EnvironmentReads outsideReads =
            new ActorProcess.EnvironmentReads(); // between steps, counted anew after each
    private int countedAt;

    ActorEnvironment(PekkoWorld world, long seed) {
        this.world = world;
        this.seed = SeededRandom.deriveSeed(seed, "surroundings");
    }

    @Override
    public long nanoTime() {
        return clock() + currentReads().nextRead() * NANOS_PER_READ;
    }

    private long clock() {
        int current = world.currentProcess();
        return current >= 0
                ? world.processes().get(current).clock
                : world.processes().stream()
                        .mapToLong(process -> process.clock)
                        .max()
                        .orElse(0);
    }

    @Override
    public long nextRandomLong() {
        int current = world.currentProcess();
        String who = current >= 0
                ? world.recording().process(current).name()
                : "outside " + world.recording().size();
        return new SeededRandom(
                        SeededRandom.deriveSeed(seed, who), currentReads().nextDraw())
                .nextLong();
    }

    @Override
    public int identityHashCode(Object object) {
        Integer known = identities.get(object);
        if (known != null) {
            return known;
        }
        int drawn = (int) (nextRandomLong() >>> 33);
        identities.put(object, drawn);
        return drawn;
    }

    private ActorProcess.EnvironmentReads currentReads() {
        int current = world.currentProcess();
        if (current >= 0) {
            return world.processes().get(current).environmentReads;
        }
        if (countedAt != world.recording().size()) {
            countedAt = world.recording().size();
            outsideReads.reset();
        }
        return outsideReads;
    }
}
