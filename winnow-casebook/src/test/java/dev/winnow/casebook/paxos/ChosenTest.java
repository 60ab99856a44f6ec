package dev.winnow.casebook.paxos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.ScriptedStates;
import dev.winnow.casebook.paxos.Proposer.Phase;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChosenTest {

    private final ScriptedStates states = new ScriptedStates(Acceptor.NEW, "p1", "p2", "a1", "a2", "a3");

    @Nested
    class Given_a_value_that_a_majority_accepted {

        private ScriptedStates chosen() {
            return states.setState("p2", proposing(2, "B"))
                    .setState("a1", accepted(2, "B"))
                    .setState("a2", accepted(2, "B"));
        }

        @Test
        void when_a_higher_proposal_has_another_value_then_it_is_violated() {
            chosen().setState("p1", proposing(3, "A"));
            assertThat(states.violation(Chosen.stays(3)))
                    .contains("B was chosen in round 2, but p1 proposes A in round 3");
        }

        @Test
        void when_a_higher_proposal_has_the_same_value_then_it_holds() {
            chosen().setState("p1", proposing(3, "B"));
            assertThat(states.violation(Chosen.stays(3))).isEmpty();
        }

        @Test
        void when_a_lower_proposal_has_another_value_then_it_holds() {
            chosen().setState("p1", proposing(1, "A"));
            assertThat(states.violation(Chosen.stays(3))).isEmpty();
        }
    }

    @Nested
    class Given_a_higher_proposal_of_another_value {

        @Test
        void when_the_lower_one_is_chosen_afterwards_then_it_is_violated() {
            states.setState("p2", proposing(2, "B"))
                    .setState("p1", proposing(3, "A"))
                    .setState("a1", accepted(2, "B"))
                    .setState("a1", accepted(3, "A"))
                    .setState("a2", accepted(2, "B"));
            assertThat(states.violation(Chosen.stays(3))).isPresent();
        }
    }

    private static Proposer proposing(int round, String value) {
        return new Proposer(Phase.PROPOSING, round, value, Proposer.NO_AGREES, List.of());
    }

    private static Acceptor accepted(int round, String value) {
        return new Acceptor(round, Optional.of(new Proposal(round, value)));
    }
}
