package dev.winnow.casebook.twopc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Outcomes;
import dev.winnow.casebook.Puppets;
import dev.winnow.casebook.twopc.Message.Abort;
import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Decision;
import dev.winnow.invariant.Invariant;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OutcomesTest {

    private static final Invariant<?> ALIKE = Outcomes.areTheSame("replicas decide alike", TwoPcScenarios::outcomes);

    private final Puppets puppets = new Puppets(Replica.NEW, "r1", "r2");

    @Nested
    class Given_a_transaction_that_one_replica_committed {

        @Test
        void when_another_aborts_it_then_they_did_not_decide_alike() {
            puppets.turn("r1", decided(new Commit(1)))
                    .turn("r1", decided(new Abort(2)))
                    .turn("r2", decided(new Abort(1)));
            assertThat(puppets.complaint(ALIKE)).contains("r2 decided Abort[tx=1], another one Commit[tx=1]");
        }

        @Test
        void when_another_aborts_the_next_one_then_all_is_well() {
            puppets.turn("r1", decided(new Commit(1))).turn("r2", decided(new Abort(2)));
            assertThat(puppets.complaint(ALIKE)).isEmpty();
        }
    }

    private static Replica decided(Decision decision) {
        return new Replica(0, Optional.empty(), decision);
    }
}
