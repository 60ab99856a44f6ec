package dev.winnow.casebook.pekko.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.consistency.Answer;
import dev.winnow.consistency.History;
import dev.winnow.consistency.Keyed;
import dev.winnow.consistency.Register;
import dev.winnow.consistency.Register.RegisterOperation;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Linearizability of the cache's answers to clients, in a world of actors. */
class CacheLinearizabilityTest {

    private static final ProcessId CACHE = ProcessId.of("cache");
    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final ProcessId LATER = ProcessId.of("later");

    /** A concurrent read and write of two keys; when all is quiet, another client reads each key again. */
    private static Setup setup(Bug bug) {
        PekkoSystem system = PekkoSystem.with(Network.fifo())
                .behavior(ProcessId.of("store"), Store.create())
                .behavior(CACHE, node -> Cache.create(node.typed(ProcessId.of("store")), bug))
                .probe(CLIENT)
                .probe(LATER)
                .build();
        return Setup.of(system)
                .plan(plan())
                .messages(Cache.Get.class, Cache.Put.class)
                .invariant(History.of(new Keyed<String, Optional<Integer>, RegisterOperation<Integer>, Answer<Integer>>(
                                Register.of(0)))
                        .call(Cache.Get.class, get -> Keyed.get(get.key()))
                        .client(Cache.Get.class, get -> clientOf(get.replyTo()))
                        .id(Cache.Get.class, get -> "get " + get.key())
                        .call(Cache.Put.class, put -> Keyed.put(put.key(), put.value()))
                        .client(Cache.Put.class, put -> clientOf(put.replyTo()))
                        .id(Cache.Put.class, put -> "put " + put.key())
                        .ok(Cache.Value.class, value -> Answer.got(value.value()))
                        .id(Cache.Value.class, value -> "get " + value.key())
                        .ok(Cache.Stored.class, stored -> Answer.done())
                        .id(Cache.Stored.class, stored -> "put " + stored.key())
                        .fail(Cache.Unavailable.class)
                        .id(Cache.Unavailable.class, unavailable -> "get " + unavailable.key())
                        .linearizable("answers are linearizable"))
                .build();
    }

    private static Plan plan() {
        ActorRef<Cache.Reply> client = PekkoSystem.typedRef(CLIENT);
        ActorRef<Cache.Reply> later = PekkoSystem.typedRef(LATER);
        Plan.Builder plan = Plan.plan().start(ProcessId.of("store"), CACHE, CLIENT, LATER);
        for (String key : List.of("x", "y")) {
            plan.send(CACHE, new Cache.Get(key, client)).send(CACHE, new Cache.Put(key, 1, client));
        }
        plan.awaitQuiet();
        for (String key : List.of("x", "y")) {
            plan.send(CACHE, new Cache.Get(key, later));
        }
        return plan.build();
    }

    private static ProcessId clientOf(ActorRef<Cache.Reply> replyTo) {
        return replyTo.equals(PekkoSystem.typedRef(LATER)) ? LATER : CLIENT;
    }

    @Nested
    class Given_a_cache_that_asks_a_store {

        @Test
        void when_it_keeps_stale_answers_then_a_later_read_is_stale() {
            assertThat(Fuzzing.violation(setup(Bug.STALE_ANSWERS_ARE_KEPT), 0, 100))
                    .map(Violation::message)
                    .hasValueSatisfying(message -> assertThat(message)
                            .matches(
                                    "later received Got\\(value=0\\) for On\\(key=[xy], operation=Read\\); the history allows"
                                            + " only Got\\(value=1\\)"));
        }

        @Test
        void when_it_keeps_no_stale_answers_then_it_is_linearizable() {
            assertThat(Fuzzing.violation(setup(Bug.NONE), 0, 300)).isEmpty();
        }
    }
}
