package dev.winnow.world.simulate;

import dev.winnow.model.SeededRandom;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.VirtualEnvironment;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The virtual environment of processes that bypass their context. The clock is that of {@code Context.now()}; one unit
 * is a millisecond. Each read advances the clock of the reading process by a microsecond, which does not affect timers.
 * Random draws use a stream of their own, apart from {@code Context.random()}.
 *
 * <p>It also answers between handlers (to invariants, generators of externals, blocks of code). Those reads are counted
 * from 0 after each step, so that they do not affect what processes read.
 */
final class SimulatedEnvironment implements VirtualEnvironment {

    static final long NANOS_PER_UNIT = 1_000_000;
    static final long NANOS_PER_READ = 1_000;
    private static final long LATEST = Long.MAX_VALUE / 2 / NANOS_PER_UNIT; // timers may be set for Long.MAX_VALUE

    private final SimulatedWorld world;
    private final HandlerContext context;
    private final long outsideSeed;
    private final IdentityHashMap<Object, Integer> identities =
            new IdentityHashMap<>(); // never iterated, so that its order does not matter

    // Reads between handlers. Invariant: counted since the world got this version.
    private long version = -1;
    private long reads;
    private long draws;

    SimulatedEnvironment(SimulatedWorld world, HandlerContext context, long seed) {
        this.world = world;
        this.context = context;
        this.outsideSeed = SeededRandom.deriveSeed(seed, "surroundings");
    }

    @Override
    public long nanoTime() {
        SimulatedProcess reader = context.beginAmbientRead();
        context.checkClock();
        if (reader != null) {
            return nanos(context.readClock(reader), ++reader.clockReads);
        }
        resetIfStepped();
        return nanos(world.outsideTime(), ++reads);
    }

    private static long nanos(long clock, long reads) {
        return Math.min(clock, LATEST) * NANOS_PER_UNIT + reads * NANOS_PER_READ;
    }

    @Override
    public long nextRandomLong() {
        SimulatedProcess reader = context.beginAmbientRead();
        if (reader != null) {
            return reader.drawAmbient();
        }
        resetIfStepped();
        return new SeededRandom(
                        SeededRandom.deriveSeed(outsideSeed, world.recording().size()), draws++)
                .nextLong();
    }

    private void resetIfStepped() {
        if (version != world.version()) {
            version = world.version();
            reads = 0;
            draws = 0;
        }
    }

    /** Returns a hash code that is drawn on the first call for an object. */
    @Override
    public int identityHashCode(Object object) {
        if (context.areStatesCompared()) {
            throw context.recordEscape(new OutOfControl(
                    "identity hash codes are read, but the states that are compared do not include them",
                    "override hashCode and toString (records do), or use a search that does not compare states"));
        }
        context.beginAmbientRead();
        @Nullable Integer known = identities.get(object);
        if (known != null) {
            return known;
        }
        int drawn = (int) (nextRandomLong() >>> 33);
        identities.put(object, drawn);
        world.addUndo(() -> identities.remove(object));
        return drawn;
    }
}
