package dev.winnow.world.simulate;

import dev.winnow.model.SeededRandom;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.VirtualEnvironment;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What processes read past their context. The clock is that of {@code Context.now()}, a unit being a millisecond; each
 * read takes a microsecond of the process that reads, which does not move its timers. Draws are apart from those of
 * {@code Context.random()}, so that they change nothing else.
 *
 * <p>Between handlers (invariants, generators of externals, blocks of code) it answers too, counted anew after each
 * step, so that what is asked there does not shift what processes read.
 */
final class SimulatedEnvironment implements VirtualEnvironment {

    static final long NANOS_PER_UNIT = 1_000_000;
    static final long NANOS_PER_READ = 1_000;
    private static final long LATEST = Long.MAX_VALUE / 2 / NANOS_PER_UNIT; // timers may be set for the end of time

    private final SimulatedWorld world;
    private final HandlerContext context;
    private final long outsideSeed;
    private final IdentityHashMap<Object, Integer> identities =
            new IdentityHashMap<>(); // looked up only: its order is never seen

    // Between handlers. Invariant: counted since the configuration of that version was entered.
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
            return nanos(world.clock(reader), ++reader.clockReads);
        }
        countAnew();
        long latest = world.processes().stream().mapToLong(world::clock).max().orElse(0);
        return nanos(latest, ++reads);
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
        countAnew();
        return new SeededRandom(
                        SeededRandom.deriveSeed(outsideSeed, world.recording().size()), draws++)
                .nextLong();
    }

    private void countAnew() {
        if (version != world.version()) {
            version = world.version();
            reads = 0;
            draws = 0;
        }
    }

    /** Drawn when the object is first asked for. */
    @Override
    public int identityHashCode(Object object) {
        if (context.areStatesCompared()) {
            throw context.recordEscape(new OutOfControl(
                    "identity hash codes are read, which are not part of the states that are compared",
                    "override hashCode and toString (a record does), or search without comparing states"));
        }
        context.beginAmbientRead(); // what depends on an identity is not to be remembered, known or not
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
