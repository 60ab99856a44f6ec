package dev.winnow.casebook.pekko.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.consistency.Answer;
import dev.winnow.consistency.Keyed;
import dev.winnow.consistency.Linearizability;
import dev.winnow.consistency.Moment;
import dev.winnow.consistency.Register;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.List;
import java.util.Objects;
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
                .invariant(Linearizability.of(
                                "answers are linearizable",
                                new Keyed<>(Register.starting(0)),
                                CacheLinearizabilityTest::moments)
                        .splitBy(Keyed.On::key)
                        .invariant())
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

    /** A read answered as unavailable stays open: it has no effect. */
    private static List<Moment<Keyed.On<String, Register.RegisterOperation<Integer>>, Answer<Integer>>> moments(
            Step step) {
        if (step.event() instanceof External.Send send && send.message() instanceof Cache.Get get) {
            ProcessId reader = get.replyTo().equals(PekkoSystem.typedRef(LATER)) ? LATER : CLIENT;
            return List.of(Moment.call(reader, reader + " gets " + get.key(), Keyed.get(get.key())));
        }
        if (step.event() instanceof External.Send send && send.message() instanceof Cache.Put put) {
            return List.of(Moment.call(CLIENT, "puts " + put.key(), Keyed.put(put.key(), put.value())));
        }
        if (step.payload() instanceof Cache.Value answer) {
            ProcessId reader = Objects.requireNonNull(step.process());
            return List.of(Moment.returned(reader, reader + " gets " + answer.key(), Answer.got(answer.value())));
        }
        return step.payload() instanceof Cache.Stored answer
                ? List.of(Moment.returned(CLIENT, "puts " + answer.key(), Answer.done()))
                : List.of();
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
