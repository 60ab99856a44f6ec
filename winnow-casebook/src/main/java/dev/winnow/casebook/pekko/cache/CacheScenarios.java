package dev.winnow.casebook.pekko.cache;

import dev.winnow.casebook.Case;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/** Reads and writes of two keys. */
public final class CacheScenarios implements ScenarioSource {

    private static final Parameter<Integer> ROUNDS = Parameter.integer("rounds", 1, 20)
            .defaultTo(2)
            .describedAs("how many reads and writes there are of each key");

    private static final ProcessId STORE = ProcessId.of("store");
    private static final ProcessId CACHE = ProcessId.of("cache");
    private static final ProcessId CLIENT = ProcessId.of("client");

    private static final List<Parameter<?>> PARAMETERS = List.of(ROUNDS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("cache", "cache that asks a store, correct", Bug.NONE),
                of("cache-stale", "cache that keeps a stale answer of its store", Bug.STALE_ANSWERS_ARE_KEPT));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(STORE, Store.create())
                .behavior(CACHE, node -> Cache.create(node.typed(STORE), bug))
                .probe(CLIENT)
                .build();
        return Setup.of(system)
                .plan(plan(given.get(ROUNDS)))
                .messages(Cache.Get.class, Cache.Put.class)
                .invariant(Invariant.whenQuiet("the cache has what the store has", CacheScenarios::agreement))
                .build();
    }

    private static Plan plan(int rounds) {
        ActorRef<Cache.Reply> client = PekkoSystem.typedRef(CLIENT);
        Plan.Builder plan = Plan.plan().start(STORE, CACHE, CLIENT);
        for (int i = 1; i <= rounds; i++) {
            for (String key : List.of("x", "y")) {
                plan.send(CACHE, new Cache.Get(key, client)).send(CACHE, new Cache.Put(key, i, client));
            }
        }
        return plan.build();
    }

    private static @Nullable Breach agreement(States states) {
        Store store = states.of(STORE, Store.class);
        Cache cache = states.of(CACHE, Cache.class);
        if (store == null || cache == null) {
            return null;
        }
        for (Map.Entry<String, Integer> entry : cache.entries().entrySet()) {
            int stored = store.value(entry.getKey());
            if (entry.getValue() != stored) {
                return new Breach("the cache has " + entry + ", the store has " + stored, CACHE, STORE);
            }
        }
        return null;
    }
}
