package dev.winnow.casebook.twopc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Outcomes;
import dev.winnow.casebook.ScriptedStates;
import dev.winnow.casebook.twopc.Message.Abort;
import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Decision;
import dev.winnow.invariant.Invariant;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OutcomesTest {

    private static final Invariant<?> ALIKE = Outcomes.areTheSame("replicas decide alike", TwoPcScenarios::outcomes);

    private final ScriptedStates states = new ScriptedStates(Replica.NEW, "r1", "r2");

    @Nested
    class Given_a_transaction_that_one_replica_committed {

        @Test
        void when_another_aborts_it_then_the_decisions_differ() {
            states.setState("r1", decided(new Commit(1)))
                    .setState("r1", decided(new Abort(2)))
                    .setState("r2", decided(new Abort(1)));
            assertThat(states.violation(ALIKE)).contains("r2 decided Abort[tx=1], another one Commit[tx=1]");
        }

        @Test
        void when_another_aborts_the_next_one_then_the_decisions_agree() {
            states.setState("r1", decided(new Commit(1))).setState("r2", decided(new Abort(2)));
            assertThat(states.violation(ALIKE)).isEmpty();
        }
    }

    private static Replica decided(Decision decision) {
        return new Replica(0, Optional.empty(), decision);
    }
}
