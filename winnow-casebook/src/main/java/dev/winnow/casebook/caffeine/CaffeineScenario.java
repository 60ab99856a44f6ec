package dev.winnow.casebook.caffeine;

import dev.winnow.casebook.caffeine.CachingNode.CacheState;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.system.Timing;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A cache that hears of writes to its store over a bus. */
public final class CaffeineScenario implements Scenario {

    private static final Parameter<Integer> EXTERNALS =
            Parameter.integer("externals", 1, 10_000).defaultTo(40).describedAs("how many reads and writes");

    private static final ProcessId CACHE = ProcessId.of("cache");
    private static final ProcessId STORE = ProcessId.of("store");
    private static final ProcessId BUS = ProcessId.of("bus");

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(EXTERNALS);
    }

    @Override
    public Setup setup(Parameters given) {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .timing(Timing.timed(1, 4))
                .process(STORE, new Store())
                .process(BUS, new Bus())
                .mutable(CACHE, () -> new CachingNode(STORE))
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(STORE, BUS, CACHE)
                        .inject(given.get(EXTERNALS))
                        .mix(3, Faults.send(random -> new CacheMessage.Read(), CACHE))
                        .mix(1, write())
                        .build())
                .messages(CacheMessage.Read.class, CacheMessage.Write.class)
                .invariant(Invariant.whenQuiet("the cache has no old value", CaffeineScenario::fresh))
                .build();
    }

    private static Plan.Generator write() {
        return (random, now) -> new External.Send(
                STORE, new CacheMessage.Write(now.recording().externals().size()));
    }

    /** Checks the cache when it knows of all writes. */
    private static @Nullable Breach fresh(States states) {
        CacheState cache = states.of(CACHE, CacheState.class);
        Integer stored = states.of(STORE, Integer.class);
        Integer cached = cache == null ? null : cache.cached();
        return cached == null || stored == null || Objects.equals(cached, stored)
                ? null
                : new Breach("the cache has " + cached + ", the store has " + stored, CACHE);
    }

    /** The state is the value. */
    private record Store() implements PureProcess<Integer, CacheMessage> {

        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer value, ProcessId from, CacheMessage message, Context context) {
            if (message instanceof CacheMessage.Write write) {
                context.send(BUS, new CacheMessage.Changed());
                return write.value();
            }
            if (message instanceof CacheMessage.Load load) {
                context.send(from, new CacheMessage.Loaded(load.number(), value));
            }
            return value;
        }
    }

    /** The state is how many messages it has passed on. */
    private record Bus() implements PureProcess<Integer, CacheMessage> {

        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer passed, ProcessId from, CacheMessage message, Context context) {
            context.send(CACHE, message);
            return passed + 1;
        }
    }
}
