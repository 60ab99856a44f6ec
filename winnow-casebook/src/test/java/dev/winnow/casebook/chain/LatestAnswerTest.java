package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.ScriptedStates;
import dev.winnow.casebook.chain.Message.Answer;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.chain.Requesting.Write;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Two clients whose answers come from the test; each queries when its update is answered. */
class LatestAnswerTest {

    private static final ProcessId SERVER = ProcessId.of("server");
    private static final ProcessId ANN = ProcessId.of("ann");
    private static final ProcessId BOB = ProcessId.of("bob");

    private final Plan.Builder plan = Plan.plan().start(SERVER, ANN, BOB);

    @Nested
    class Given_an_update_that_was_answered {

        @Test
        void when_a_later_query_returns_an_earlier_one_then_it_is_violated() {
            tell(ANN, new Updated(entry(2)));
            tell(BOB, new Updated(entry(1)));
            tell(BOB, answer(1));
            assertThat(violation())
                    .contains("bob was told of update 1, but update 2 had been answered before it asked");
        }

        @Test
        void when_a_later_query_returns_nothing_then_it_is_violated() {
            tell(ANN, new Updated(entry(1)));
            tell(ANN, new Answer(1, Optional.empty()));
            assertThat(violation())
                    .contains("ann was told of update 0, but update 1 had been answered before it asked");
        }

        @Test
        void when_a_later_query_returns_it_or_a_later_one_then_it_holds() {
            tell(ANN, new Updated(entry(1)));
            tell(ANN, answer(2));
            assertThat(violation()).isEmpty();
        }
    }

    @Nested
    class Given_a_query_sent_before {

        @Test
        void when_it_returns_the_last_answer_before_its_request_then_it_holds() {
            tell(BOB, new Updated(entry(1)));
            tell(ANN, new Updated(entry(2)));
            tell(BOB, answer(1));
            assertThat(violation()).isEmpty();
        }
    }

    private void tell(ProcessId client, Message message) {
        plan.send(client, message).awaitQuiet();
    }

    private static Answer answer(int id) {
        return new Answer(1, Optional.of(entry(id)));
    }

    private static Entry entry(int id) {
        return new Entry(id, "somebody", 1, new Write());
    }

    private Optional<String> violation() {
        Invariant<?> invariant = LatestAnswer.isReturned();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo());
        system.process(SERVER, new Deaf()).process(ANN, new Asking()).process(BOB, new Asking());
        return ScriptedStates.violation(
                Setup.of(system.build()).plan(plan.build()).invariant(invariant).build(), invariant);
    }

    private record Deaf() implements PureProcess<Boolean, Object> {

        @Override
        public Boolean start(Context context) {
            return true;
        }

        @Override
        public Boolean receive(Boolean state, ProcessId from, Object message, Context context) {
            return state;
        }
    }

    private record Asking() implements PureProcess<Client, Object> {

        private static final Requesting REQUESTING = new Requesting(1, Bug.NONE);

        @Override
        public Client start(Context context) {
            return REQUESTING.start("server", "server", ChainProcesses.outbox(context));
        }

        @Override
        public Client receive(Client client, ProcessId from, Object message, Context context) {
            return REQUESTING.on(client, (Message) message, ChainProcesses.outbox(context));
        }
    }
}
