package dev.winnow.casebook.tms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Outcomes;
import dev.winnow.casebook.ScriptedStates;
import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import dev.winnow.casebook.tms.TransactionCommand.Vote;
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

/** Two tails that send the coordinator what the test tells them to. */
class ParticipantDecisionsTest {

    private static final ProcessId COORDINATOR = ProcessId.of("coordinator");
    private static final ProcessId ONE = ProcessId.of("one");
    private static final ProcessId OTHER = ProcessId.of("other");

    private final Plan.Builder plan = Plan.plan().start(COORDINATOR, ONE, OTHER);

    @Nested
    class Given_a_participant_that_voted_no {

        @Test
        void when_another_commits_then_the_decisions_differ() {
            assertThat(violation(new Vote(1, false), new Decision(1, true)))
                    .contains("other decided Decision[tx=1, commit=true], another one Decision[tx=1, commit=false]");
        }

        @Test
        void when_another_aborts_then_the_decisions_agree() {
            assertThat(violation(new Vote(1, false), new Decision(1, false))).isEmpty();
        }

        @Test
        void when_another_commits_the_next_one_then_the_decisions_agree() {
            assertThat(violation(new Vote(1, false), new Decision(2, true))).isEmpty();
        }
    }

    @Nested
    class Given_a_participant_that_voted_yes {

        @Test
        void when_another_decides_then_the_decisions_agree() {
            assertThat(violation(new Vote(1, true), new Decision(1, false))).isEmpty();
        }
    }

    private Optional<String> violation(TransactionCommand told, TransactionCommand toldByOther) {
        plan.send(ONE, updated(told)).awaitQuiet().send(OTHER, updated(toldByOther));
        Invariant<?> invariant = Outcomes.areTheSame("alike", (step, states) -> ParticipantDecisions.in(step));
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo());
        system.process(COORDINATOR, new Teller(false))
                .process(ONE, new Teller(true))
                .process(OTHER, new Teller(true));
        return ScriptedStates.violation(
                Setup.of(system.build()).plan(plan.build()).invariant(invariant).build(), invariant);
    }

    private static Updated updated(TransactionCommand decree) {
        return new Updated(new Entry(1, "coordinator", 1, decree));
    }

    private record Teller(boolean tells) implements PureProcess<Boolean, Object> {

        @Override
        public Boolean start(Context context) {
            return tells;
        }

        @Override
        public Boolean receive(Boolean state, ProcessId from, Object message, Context context) {
            if (tells) {
                context.send(COORDINATOR, message);
            }
            return state;
        }
    }
}
