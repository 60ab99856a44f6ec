package dev.winnow.casebook.paxos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.paxos.Message.Accepted;
import dev.winnow.casebook.paxos.Message.Agree;
import dev.winnow.casebook.paxos.Message.Propose;
import dev.winnow.casebook.paxos.Message.Reject;
import dev.winnow.casebook.paxos.Proposer.Phase;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProposingTest {

    private static final List<String> ACCEPTORS = List.of("a1", "a2", "a3");

    private final Said said = new Said();
    private final Proposing first = new Proposing(1, 2, ACCEPTORS, Integer.MAX_VALUE, Bug.NONE);

    @Nested
    class Given_an_idle_proposer {

        @Test
        void when_a_value_is_wanted_then_it_prepares_its_first_round() {
            Proposer proposer = first.on(Proposer.NEW, "outside", new Propose("A"), said);
            assertThat(proposer.phase()).isEqualTo(Phase.PREPARING);
            assertThat(proposer.round()).isEqualTo(1);
            assertThat(said.all)
                    .containsExactly("a1 Prepare[round=1]", "a2 Prepare[round=1]", "a3 Prepare[round=1]", "wake later");
        }
    }

    @Nested
    class Given_a_proposer_in_phase_1 {

        private final Proposer preparing = first.on(Proposer.NEW, "outside", new Propose("A"), new Said());

        @Test
        void when_a_majority_agrees_and_accepted_nothing_then_it_proposes_its_own_value() {
            Proposer one = first.on(preparing, "a1", agree(1), said);
            assertThat(said.all).isEmpty();
            Proposer two = first.on(one, "a2", agree(1), said);
            assertThat(two.phase()).isEqualTo(Phase.PROPOSING);
            assertThat(said.all)
                    .hasSize(3)
                    .allMatch(all -> all.endsWith("Accept[proposal=Proposal[round=1, value=A]]"));
        }

        @Test
        void when_some_accepted_before_then_it_proposes_the_value_of_the_highest() {
            Proposer third = first.onSilence(first.onSilence(preparing, said), said);
            Proposer one = first.on(third, "a1", new Agree(5, Optional.of(new Proposal(4, "B"))), said);
            Proposer two = first.on(one, "a2", new Agree(5, Optional.of(new Proposal(3, "A"))), said);
            assertThat(two.value()).isEqualTo("B");
        }

        @Test
        void when_one_acceptor_agrees_twice_then_it_is_one() {
            Proposer one = first.on(preparing, "a1", agree(1), said);
            assertThat(first.on(one, "a1", agree(1), said)).isEqualTo(one);
        }

        @Test
        void when_nobody_answers_then_its_next_round_begins_with_no_agrees() {
            Proposer next = first.onSilence(first.on(preparing, "a1", agree(1), said), said);
            assertThat(next.round()).isEqualTo(3);
            assertThat(next.agrees()).isEmpty();
            assertThat(first.on(next, "a2", agree(1), said)).isEqualTo(next);
        }

        @Test
        void when_rejected_then_its_next_round_is_above_what_was_promised() {
            assertThat(first.on(preparing, "a1", new Reject(1, 6), said).round())
                    .isEqualTo(7);
            assertThat(first.on(preparing, "a1", new Reject(1, 7), said).round())
                    .isEqualTo(9);
        }

        @Test
        void when_an_older_round_is_rejected_then_it_goes_on() {
            Proposer next = first.onSilence(preparing, said);
            assertThat(first.on(next, "a1", new Reject(1, 2), said)).isEqualTo(next);
        }
    }

    @Nested
    class Given_a_proposer_in_phase_2 {

        private final Proposer proposing = new Proposer(Phase.PROPOSING, 3, "A", Proposer.NO_AGREES, List.of("a1"));

        @Test
        void when_a_majority_accepts_then_it_is_done() {
            assertThat(first.on(proposing, "a2", new Accepted(3), said).phase()).isEqualTo(Phase.DONE);
            assertThat(said.all).containsExactly("sleep");
        }

        @Test
        void when_one_accepts_twice_or_an_earlier_round_then_it_waits_on() {
            assertThat(first.on(proposing, "a1", new Accepted(3), said)).isEqualTo(proposing);
            assertThat(first.on(proposing, "a2", new Accepted(1), said)).isEqualTo(proposing);
        }
    }

    @Nested
    class Given_the_bug_of_stale_agrees {

        private final Proposing careless = new Proposing(1, 2, ACCEPTORS, Integer.MAX_VALUE, Bug.STALE_AGREES);

        @Test
        void when_a_round_begins_then_agrees_of_the_last_one_make_a_majority() {
            Proposer preparing = careless.on(Proposer.NEW, "outside", new Propose("A"), said);
            Proposer next = careless.onSilence(careless.on(preparing, "a1", agree(1), said), said);
            assertThat(careless.on(next, "a2", agree(1), said).phase()).isEqualTo(Phase.PROPOSING);
        }
    }

    private static Agree agree(int round) {
        return new Agree(round, Optional.empty());
    }
}
