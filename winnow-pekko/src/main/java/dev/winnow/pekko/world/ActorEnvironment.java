package dev.winnow.pekko.world;

import dev.winnow.model.SeededRandom;
import dev.winnow.pekko.control.ActorProcess;
import dev.winnow.system.VirtualEnvironment;
import java.util.IdentityHashMap;

/**
 * The clock and randomness that actors see when the agent is on. The clock of an actor advances when its timers fire,
 * and by a microsecond with every read. A random number depends on the seed, the actor and the number of its earlier
 * draws.
 */
final class ActorEnvironment implements VirtualEnvironment {

    private static final long NANOS_PER_READ = 1_000;

    private final PekkoWorld world;
    private final long seed;
    // Only looked up: its iteration order is never visible.
    private final IdentityHashMap<Object, Integer> identities = new IdentityHashMap<>();
    // Reads between steps. Invariant: counts those since the step with the number outsideStep.
    private final ActorProcess.EnvironmentReads outsideReads = new ActorProcess.EnvironmentReads();
    private int outsideStep;

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
        String reader = current >= 0
                ? world.recording().process(current).name()
                : "outside " + world.recording().size();
        return new SeededRandom(
                        SeededRandom.deriveSeed(seed, reader), currentReads().nextDraw())
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
        if (outsideStep != world.recording().size()) {
            outsideStep = world.recording().size();
            outsideReads.reset();
        }
        return outsideReads;
    }
}
