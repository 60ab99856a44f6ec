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

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Proposing first = new Proposing(1, 2, ACCEPTORS, Integer.MAX_VALUE, Bug.NONE);

    @Nested
    class Given_an_idle_proposer {

        @Test
        void when_a_value_is_requested_then_it_prepares_its_first_round() {
            Proposer proposer = first.on(Proposer.NEW, "outside", new Propose("A"), outbox);
            assertThat(proposer.phase()).isEqualTo(Phase.PREPARING);
            assertThat(proposer.round()).isEqualTo(1);
            assertThat(outbox.effects)
                    .containsExactly(
                            "a1 Prepare[round=1]", "a2 Prepare[round=1]", "a3 Prepare[round=1]", "set retry timer");
        }
    }

    @Nested
    class Given_a_proposer_in_phase_1 {

        private final Proposer preparing = first.on(Proposer.NEW, "outside", new Propose("A"), new RecordingOutbox());

        @Test
        void when_a_majority_agrees_and_accepted_nothing_then_it_proposes_its_own_value() {
            Proposer one = first.on(preparing, "a1", agree(1), outbox);
            assertThat(outbox.effects).isEmpty();
            Proposer two = first.on(one, "a2", agree(1), outbox);
            assertThat(two.phase()).isEqualTo(Phase.PROPOSING);
            assertThat(outbox.effects)
                    .hasSize(3)
                    .allMatch(all -> all.endsWith("Accept[proposal=Proposal[round=1, value=A]]"));
        }

        @Test
        void when_some_had_accepted_then_it_proposes_the_highest_value() {
            Proposer third = first.onTimeout(first.onTimeout(preparing, outbox), outbox);
            Proposer one = first.on(third, "a1", new Agree(5, Optional.of(new Proposal(4, "B"))), outbox);
            Proposer two = first.on(one, "a2", new Agree(5, Optional.of(new Proposal(3, "A"))), outbox);
            assertThat(two.value()).isEqualTo("B");
        }

        @Test
        void when_an_acceptor_agrees_twice_then_it_counts_once() {
            Proposer one = first.on(preparing, "a1", agree(1), outbox);
            assertThat(first.on(one, "a1", agree(1), outbox)).isEqualTo(one);
        }

        @Test
        void when_no_acceptor_answers_then_its_next_round_has_no_agrees() {
            Proposer next = first.onTimeout(first.on(preparing, "a1", agree(1), outbox), outbox);
            assertThat(next.round()).isEqualTo(3);
            assertThat(next.agrees()).isEmpty();
            assertThat(first.on(next, "a2", agree(1), outbox)).isEqualTo(next);
        }

        @Test
        void when_rejected_then_its_next_round_is_above_the_promised_one() {
            assertThat(first.on(preparing, "a1", new Reject(1, 6), outbox).round())
                    .isEqualTo(7);
            assertThat(first.on(preparing, "a1", new Reject(1, 7), outbox).round())
                    .isEqualTo(9);
        }

        @Test
        void when_an_older_round_is_rejected_then_it_is_ignored() {
            Proposer next = first.onTimeout(preparing, outbox);
            assertThat(first.on(next, "a1", new Reject(1, 2), outbox)).isEqualTo(next);
        }
    }

    @Nested
    class Given_a_proposer_in_phase_2 {

        private final Proposer proposing = new Proposer(Phase.PROPOSING, 3, "A", Proposer.NO_AGREES, List.of("a1"));

        @Test
        void when_a_majority_accepts_then_it_is_done() {
            assertThat(first.on(proposing, "a2", new Accepted(3), outbox).phase())
                    .isEqualTo(Phase.DONE);
            assertThat(outbox.effects).containsExactly("cancel retry timer");
        }

        @Test
        void when_an_accept_repeats_or_is_old_then_it_keeps_waiting() {
            assertThat(first.on(proposing, "a1", new Accepted(3), outbox)).isEqualTo(proposing);
            assertThat(first.on(proposing, "a2", new Accepted(1), outbox)).isEqualTo(proposing);
        }
    }

    @Nested
    class Given_the_bug_of_stale_agrees {

        private final Proposing careless = new Proposing(1, 2, ACCEPTORS, Integer.MAX_VALUE, Bug.STALE_AGREES);

        @Test
        void when_a_round_begins_then_agrees_of_the_last_one_count() {
            Proposer preparing = careless.on(Proposer.NEW, "outside", new Propose("A"), outbox);
            Proposer next = careless.onTimeout(careless.on(preparing, "a1", agree(1), outbox), outbox);
            assertThat(careless.on(next, "a2", agree(1), outbox).phase()).isEqualTo(Phase.PROPOSING);
        }
    }

    private static Agree agree(int round) {
        return new Agree(round, Optional.empty());
    }
}
