package dev.winnow.pekko.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pekko.PekkoSystem;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.Network;
import dev.winnow.system.World;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.apache.pekko.util.Timeout;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import scala.concurrent.Await;

/** Actors that block for answers in their handlers. */
final class BlockingTest {

    private static final ChoiceSource FIRST = (process, bound) -> 0;
    private static final ProcessId CUSTOMER = ProcessId.of("customer");
    private static final ProcessId SHOP = ProcessId.of("shop");

    /** A way to wait. */
    enum Way {
        AWAIT,
        GET,
        GET_IN_TIME,
        JOIN
    }

    record Buy(String what) {}

    record Price(String of) {}

    /** A customer that asks the shop and waits. */
    static final class Customer extends AbstractActor {
        final List<String> log = new ArrayList<>();
        private final ActorRef shop;
        private final Way way;

        Customer(ActorRef shop, Way way) {
            this.shop = shop;
            this.way = way;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Buy.class, buy -> {
                        log.add("asks for " + buy.what());
                        log.add(answer(new Price(buy.what())));
                        shop.tell("thanks", getSelf());
                    })
                    .build();
        }

        private String answer(Price question) throws InterruptedException {
            Duration limit = Duration.ofSeconds(5);
            try {
                return switch (way) {
                    case AWAIT ->
                        (String) Await.result(
                                Patterns.ask(shop, question, Timeout.create(limit)),
                                scala.concurrent.duration.Duration.create(2, TimeUnit.SECONDS));
                    case GET ->
                        (String) Patterns.ask(shop, question, limit)
                                .toCompletableFuture()
                                .get();
                    case GET_IN_TIME ->
                        (String) Patterns.ask(shop, question, limit)
                                .toCompletableFuture()
                                .get(2, TimeUnit.SECONDS);
                    case JOIN ->
                        (String) Patterns.ask(shop, question, limit)
                                .toCompletableFuture()
                                .join();
                };
            } catch (TimeoutException | ExecutionException | java.util.concurrent.CompletionException e) {
                return "no answer: " + e.getClass().getSimpleName();
            }
        }
    }

    /** A shop that answers and counts thanks. */
    static final class Shop extends AbstractActor {
        int thanks;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Price.class, price -> getSender().tell(price.of() + " costs 3", getSelf()))
                    .matchEquals("thanks", text -> thanks++)
                    .build();
        }
    }

    private static PekkoSystem system(Way way) {
        return PekkoSystem.with(Network.fifo())
                .actor(SHOP, Props.create(Shop.class, Shop::new))
                .actor(CUSTOMER, node -> Props.create(Customer.class, () -> new Customer(node.ref(SHOP), way)))
                .mayBlock(CUSTOMER)
                .build();
    }

    private static Step deliver(World world, ProcessId to) {
        for (int i = 0; i < world.enabled().messageCount(); i++) {
            Item item = world.recording().item(world.enabled().itemAt(i));
            if (item.to().equals(to)) {
                return world.perform(world.enabled().eventAt(i), FIRST);
            }
        }
        throw new AssertionError("nothing can be delivered to " + to);
    }

    private static List<String> log(World world) {
        return ((Customer) world.states().of(CUSTOMER)).log;
    }

    private static World started(Way way) {
        World world = system(way).boot(1);
        world.perform(new External.Start(SHOP), FIRST);
        world.perform(new External.Start(CUSTOMER), FIRST);
        world.perform(new External.Send(CUSTOMER, new Buy("bread")), FIRST);
        world.perform(new External.Send(CUSTOMER, new Buy("milk")), FIRST);
        return world;
    }

    @Nested
    class Given_an_actor_that_waits {

        @ParameterizedTest
        @EnumSource(Way.class)
        void when_it_is_blocked_then_it_handles_no_message_until_the_answer_arrives(Way way) {
            try (World world = started(way)) {
                deliver(world, CUSTOMER);
                assertThat(log(world)).containsExactly("asks for bread");
                assertThat(world.enabled().messageCount())
                        .as("only the shop can go on")
                        .isOne();
                deliver(world, SHOP);
                assertThat(log(world)).containsExactly("asks for bread");
                Step answer = deliver(world, CUSTOMER);
                assertThat(log(world)).containsExactly("asks for bread", "bread costs 3");
                assertThat(answer.sent()).extracting(Item::payload).containsExactly("thanks");
                deliver(world, CUSTOMER);
                assertThat(log(world)).endsWith("asks for milk");
            }
        }

        @ParameterizedTest
        @EnumSource(Way.class)
        void when_its_timer_fires_first_then_it_sees_a_timeout(Way way) {
            try (World world = started(way)) {
                deliver(world, CUSTOMER);
                int fired = 0;
                while (log(world).size() < 2) {
                    assertThat(fired++).isLessThan(3);
                    world.perform(world.enabled().eventAt(world.enabled().messageCount()), FIRST);
                }
                assertThat(log(world).get(1)).startsWith("no answer");
            }
        }

        @ParameterizedTest
        @EnumSource(Way.class)
        void when_it_is_blocked_then_it_cannot_crash(Way way) {
            try (World world = started(way)) {
                deliver(world, CUSTOMER);
                assertThat(world.permits(new External.Crash(CUSTOMER))).isFalse();
                deliver(world, SHOP);
                deliver(world, CUSTOMER);
                assertThat(world.permits(new External.Crash(CUSTOMER))).isTrue();
            }
        }

        @ParameterizedTest
        @EnumSource(Way.class)
        void when_run_at_random_then_executions_repeat_and_replay_and_threads_are_reused(Way way) {
            PekkoSystem system = system(way);
            Setup setup = Setup.of(system)
                    .plan(Plan.plan()
                            .start(SHOP, CUSTOMER)
                            .send(CUSTOMER, new Buy("bread"))
                            .send(CUSTOMER, new Buy("milk"))
                            .build())
                    .messages(Buy.class)
                    .stepLimit(12) // often in the middle of a wait
                    .timerWeight(0.5)
                    .build();
            StepRecorder lines = new StepRecorder(setup);
            for (long seed = 0; seed < 30; seed++) {
                Execution execution = execution(setup, seed);
                List<RecordedStep> steps =
                        execution.steps().stream().map(lines::toRecordedStep).toList();
                assertThat(execution(setup, seed).steps().stream()
                                .map(lines::toRecordedStep)
                                .toList())
                        .isEqualTo(steps);
                assertThat(ExactReplay.run(setup, execution.origin(), steps.iterator(), new ProgressBeacon(), null))
                        .isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
            }
            assertThat(system.startedThreads()).isLessThan(70);
        }
    }

    @Nested
    class Given_a_crash_inside_a_handler {

        @Test
        void when_the_node_may_block_then_it_is_refused_by_name() {
            World world = system(Way.AWAIT).boot(1);
            assertThatThrownBy(() -> world.perform(new External.CrashInHandler(CUSTOMER, 0), FIRST))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(CUSTOMER + " cannot crash inside a handler");
            assertThat(world.recording().size()).isZero();
        }
    }

    @Nested
    class Given_an_actor_that_waits_forever {

        @Test
        void when_no_event_is_enabled_then_it_is_a_violation_with_a_stack_trace() {
            PekkoSystem system = PekkoSystem.with(Network.fifo())
                    .actor(SHOP, node -> Props.create(Forever.class, Forever::new))
                    .mayBlock(SHOP)
                    .build();
            Setup setup = Setup.of(system)
                    .plan(Plan.plan().start(SHOP).send(SHOP, new Buy("x")).build())
                    .messages(Buy.class)
                    .build();
            Execution execution = execution(setup, 1);
            assertThat(((dev.winnow.model.Verdict.Violated) execution.verdict())
                            .violation()
                            .message())
                    .contains("blocked for ever");
        }
    }

    /** An actor that waits for an answer that never comes. */
    static final class Forever extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Buy.class, buy -> new java.util.concurrent.CompletableFuture<String>().get())
                    .build();
        }
    }

    private static Execution execution(Setup setup, long seed) {
        return Runner.run(
                setup,
                new Origin("test", Map.of(), seed),
                new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())));
    }
}
