package dev.winnow.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A store with two clients that number their requests, each beginning with 1. */
class HistoryTest {

    private static final ProcessId STORE = ProcessId.of("store");
    private static final ProcessId ALICE = ProcessId.of("alice");
    private static final ProcessId BOB = ProcessId.of("bob");

    private sealed interface Numbered {
        int number();
    }

    private record Put(int number, String key, int value) implements Numbered {}

    private record Get(int number, String key) implements Numbered {}

    private record Stored(int number) implements Numbered {}

    private record Value(int number, int value) implements Numbered {}

    private record Rejected(int number) implements Numbered {}

    private record GaveUp(int number) implements Numbered {}

    /** What the store does wrong, if anything. */
    private enum Fault {
        NONE,
        FORGETS,
        REJECTS_TOO_LATE,
        LOSES_ANSWERS
    }

    private static Invariant<?> linearizable() {
        return History.of(Keyed.<String, Integer>registers())
                .call(Put.class, put -> Keyed.put(put.key(), put.value()))
                .call(Get.class, get -> Keyed.get(get.key()))
                .ok(Stored.class, stored -> Answer.done())
                .ok(Value.class, value -> value.value() == 0 ? Answer.nothing() : Answer.got(value.value()))
                .fail(Rejected.class)
                .info(GaveUp.class)
                .id(Numbered.class, Numbered::number)
                .clients(ALICE, BOB)
                .answersMayRepeat()
                .linearizable("the store is linearizable");
    }

    private record Store(Fault fault) implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer value, ProcessId from, Object message, Context context) {
            if (message instanceof Get get) {
                context.send(from, new Value(get.number(), value));
                return value;
            }
            Put put = (Put) message;
            switch (fault) {
                case REJECTS_TOO_LATE -> context.send(from, new Rejected(put.number()));
                case LOSES_ANSWERS -> context.send(from, new GaveUp(put.number()));
                default -> context.send(from, new Stored(put.number()));
            }
            return fault == Fault.FORGETS ? value : put.value();
        }
    }

    /** A client that sends its first request twice, and the second one after two outcomes. */
    private record Client(Object first, Object second) implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            context.send(STORE, first);
            context.send(STORE, first);
            return 0;
        }

        @Override
        public Integer receive(Integer outcomes, ProcessId from, Object message, Context context) {
            if (outcomes == 1) {
                context.send(STORE, second);
            }
            return outcomes + 1;
        }
    }

    private static Client client() {
        return new Client(new Put(1, "x", 7), new Get(2, "x"));
    }

    private static Setup setup(Fault fault, Invariant<?> invariant) {
        return Setup.of(SimulatedSystem.with(Network.fifo())
                        .process(STORE, new Store(fault))
                        .process(ALICE, client())
                        .process(BOB, client())
                        .build())
                .invariant(invariant)
                .build();
    }

    private static Execution run(Setup setup) {
        return Runner.run(setup, new Origin("store", Map.of(), 1), new Fuzzer(setup, 1, new RandomWalk(1, 0.1)));
    }

    @Nested
    class Given_messages_of_clients {

        @Test
        void when_a_confirmed_write_is_lost_then_the_read_shows_it() {
            Execution execution = run(setup(Fault.FORGETS, linearizable()));
            assertThat(execution.verdict()).isInstanceOfSatisfying(Verdict.Violated.class, violated -> {
                assertThat(violated.violation().invariant()).isEqualTo("the store is linearizable");
                assertThat(violated.violation().message())
                        .contains(
                                "received Got(value=none) for On(key=x, operation=Read); the history allows only Got(value=7)");
            });
        }

        @Test
        void when_a_failed_write_is_seen_then_it_is_broken() {
            assertThat(run(setup(Fault.REJECTS_TOO_LATE, linearizable())).verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Violated.class,
                            violated -> assertThat(violated.violation().message())
                                    .contains("received Got(value=7) for On(key=x, operation=Read); the history allows"
                                            + " only Got(value=none)"));
        }

        @Test
        void when_the_outcome_is_unknown_then_the_write_may_be_seen() {
            assertThat(run(setup(Fault.LOSES_ANSWERS, linearizable())).verdict())
                    .isInstanceOf(Verdict.Passed.class);
        }

        @Test
        void when_a_request_is_sent_again_then_it_is_one_operation_with_an_answer_too_many() {
            assertThat(run(setup(Fault.NONE, linearizable())).verdict()).isInstanceOf(Verdict.Passed.class);
            Invariant<?> strict = History.of(Register.of(0))
                    .call(Put.class, put -> Register.write(put.value()))
                    .call(Get.class, get -> Register.read())
                    .ok(Stored.class, stored -> Answer.done())
                    .ok(Value.class, value -> Answer.got(value.value()))
                    .id(Numbered.class, Numbered::number)
                    .linearizable("linearizable");
            assertThat(run(setup(Fault.NONE, strict)).verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Violated.class,
                            violated -> assertThat(violated.violation().message())
                                    .contains("received Done for an operation that it did not call or that already"
                                            + " returned"));
        }
    }

    @Nested
    class Given_a_client_that_crashes {

        @Test
        void when_it_has_called_then_the_outcome_is_unknown_and_a_late_answer_is_ignored() {
            Setup setup = Setup.of(SimulatedSystem.with(Network.fifo())
                            .process(STORE, new Store(Fault.NONE))
                            .process(ALICE, client())
                            .build())
                    .plan(Plan.plan()
                            .start(STORE, ALICE)
                            .then(new External.Crash(ALICE), new External.Restart(ALICE))
                            .build())
                    .invariant(History.of(Register.of(0))
                            .call(Put.class, put -> Register.write(put.value()))
                            .call(Get.class, get -> Register.read())
                            .ok(Stored.class, stored -> Answer.done())
                            .ok(Value.class, value -> Answer.got(value.value()))
                            .id(Numbered.class, Numbered::number)
                            .linearizable("linearizable"))
                    .build();
            assertThat(run(setup).verdict()).isInstanceOf(Verdict.Passed.class);
        }
    }
}
