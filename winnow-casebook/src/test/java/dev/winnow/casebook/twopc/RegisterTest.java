package dev.winnow.casebook.twopc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.ScriptedStates;
import dev.winnow.casebook.twopc.Message.Get;
import dev.winnow.casebook.twopc.Message.Put;
import dev.winnow.casebook.twopc.Message.ReadReturned;
import dev.winnow.casebook.twopc.Message.WriteFailed;
import dev.winnow.casebook.twopc.Message.WriteSucceeded;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Two clients and a coordinator whose answers come from the test. */
class RegisterTest {

    private static final ProcessId COORDINATOR = ProcessId.of("coordinator");
    private static final ProcessId ANN = ProcessId.of("ann");
    private static final ProcessId BOB = ProcessId.of("bob");

    private final Plan.Builder plan = Plan.plan().start(COORDINATOR, ANN, BOB);

    @Nested
    class Given_a_successful_write {

        @Test
        void when_the_next_read_returns_it_then_all_is_well() {
            wrote(ANN, 1);
            ask(BOB, new Get());
            answer(BOB, new ReadReturned(1));
            assertThat(violation()).isEmpty();
        }

        @Test
        void when_the_next_read_returns_an_older_value_then_it_is_violated() {
            wrote(ANN, 1);
            wrote(BOB, 2);
            ask(ANN, new Get());
            answer(ANN, new ReadReturned(1));
            assertThat(violation()).contains("ann read 1, but the last successful write was of 2");
        }
    }

    @Nested
    class Given_a_failed_write {

        @Test
        void when_the_next_read_returns_it_then_it_is_broken() {
            ask(ANN, new Put(1));
            answer(ANN, new WriteFailed());
            ask(ANN, new Get());
            answer(ANN, new ReadReturned(1));
            assertThat(violation()).contains("ann read 1, but the last successful write was of 0");
        }
    }

    @Nested
    class Given_concurrent_writes {

        @Test
        void when_a_read_returns_either_then_it_holds() {
            ask(ANN, new Put(1));
            ask(BOB, new Put(2));
            answer(ANN, new WriteSucceeded());
            answer(BOB, new WriteSucceeded());
            ask(ANN, new Get());
            answer(ANN, new ReadReturned(1));
            ask(ANN, new Get());
            answer(ANN, new ReadReturned(2));
            assertThat(violation()).isEmpty();
        }

        @Test
        void when_a_read_returns_neither_then_it_is_violated() {
            ask(ANN, new Put(1));
            ask(BOB, new Put(2));
            answer(BOB, new WriteSucceeded());
            answer(ANN, new WriteSucceeded());
            ask(ANN, new Get());
            answer(ANN, new ReadReturned(0));
            assertThat(violation()).contains("ann read 0, but the last successful write was of one of [1, 2]");
        }
    }

    @Nested
    class Given_a_write_in_progress {

        @Test
        void when_a_read_begins_meanwhile_then_it_may_return_either() {
            wrote(ANN, 1);
            ask(ANN, new Put(2));
            ask(BOB, new Get());
            answer(BOB, new ReadReturned(1));
            ask(BOB, new Get());
            answer(BOB, new ReadReturned(2));
            assertThat(violation()).isEmpty();
        }

        @Test
        void when_it_begins_during_a_read_then_the_read_may_return_it() {
            ask(BOB, new Get());
            ask(ANN, new Put(2));
            answer(ANN, new WriteSucceeded());
            answer(BOB, new ReadReturned(2));
            assertThat(violation()).isEmpty();
        }
    }

    private void wrote(ProcessId client, int value) {
        ask(client, new Put(value));
        answer(client, new WriteSucceeded());
    }

    private void ask(ProcessId client, Message message) {
        plan.send(client, message).awaitQuiet();
    }

    private void answer(ProcessId client, Message message) {
        plan.send(COORDINATOR, new Order(client, message)).awaitQuiet();
    }

    private Optional<String> violation() {
        Invariant<?> invariant = Register.readsReturnTheLastWrite(Set.of(ANN, BOB));
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .process(COORDINATOR, new Obedient())
                .process(ANN, new TwoPcScenarios.ClientProcess(new Requesting("coordinator")))
                .process(BOB, new TwoPcScenarios.ClientProcess(new Requesting("coordinator")))
                .build();
        return ScriptedStates.violation(
                Setup.of(system).plan(plan.build()).invariant(invariant).build(), invariant);
    }

    private record Order(ProcessId client, Message message) {}

    private record Obedient() implements PureProcess<Boolean, Object> {

        @Override
        public Boolean start(Context context) {
            return true;
        }

        @Override
        public Boolean receive(Boolean state, ProcessId from, Object message, Context context) {
            if (message instanceof Order order) {
                context.send(order.client(), order.message());
            }
            return state;
        }
    }
}
