package dev.winnow.casebook.paxos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.paxos.Message.Accept;
import dev.winnow.casebook.paxos.Message.Prepare;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AcceptingTest {

    private static final Proposal A_IN_2 = new Proposal(2, "A");

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Accepting accepting = new Accepting(Bug.NONE);

    @Nested
    class Given_an_acceptor_that_promised_round_3 {

        private final Acceptor acceptor = new Acceptor(3, Optional.of(A_IN_2));

        @Test
        void when_a_higher_round_is_prepared_then_it_agrees_with_what_it_accepted() {
            assertThat(accepting.on(acceptor, "p", new Prepare(4), outbox))
                    .isEqualTo(new Acceptor(4, Optional.of(A_IN_2)));
            assertThat(outbox.effects)
                    .containsExactly("p Agree[round=4, accepted=Optional[Proposal[round=2, value=A]]]");
        }

        @Test
        void when_a_lower_round_is_prepared_then_it_rejects() {
            assertThat(accepting.on(acceptor, "p", new Prepare(1), outbox)).isEqualTo(acceptor);
            assertThat(outbox.effects).containsExactly("p Reject[round=1, promised=3]");
        }

        @Test
        void when_a_proposal_of_that_round_comes_then_it_accepts() {
            Proposal proposal = new Proposal(3, "B");
            assertThat(accepting.on(acceptor, "p", new Accept(proposal), outbox))
                    .isEqualTo(new Acceptor(3, Optional.of(proposal)));
            assertThat(outbox.effects).containsExactly("p Accepted[round=3]");
        }

        @Test
        void when_a_lower_proposal_comes_then_it_rejects() {
            assertThat(accepting.on(acceptor, "p", new Accept(A_IN_2), outbox)).isEqualTo(acceptor);
            assertThat(outbox.effects).containsExactly("p Reject[round=2, promised=3]");
        }
    }

    @Nested
    class Given_the_bug_of_one_record {

        @Test
        void when_a_higher_round_is_prepared_then_the_old_value_looks_newer() {
            Acceptor acceptor = new Acceptor(3, Optional.of(A_IN_2));
            assertThat(new Accepting(Bug.ONE_RECORD).on(acceptor, "p", new Prepare(4), outbox))
                    .isEqualTo(new Acceptor(4, Optional.of(new Proposal(4, "A"))));
        }
    }

    @Nested
    class Given_the_bug_of_empty_acceptors_that_agree_to_any_round {

        private final Accepting careless = new Accepting(Bug.AGREES_WHILE_EMPTY);

        @Test
        void when_it_accepted_nothing_then_it_agrees_to_a_lower_round() {
            assertThat(careless.on(new Acceptor(3, Optional.empty()), "p", new Prepare(1), outbox))
                    .isEqualTo(new Acceptor(1, Optional.empty()));
        }

        @Test
        void when_it_accepted_something_then_it_rejects_a_lower_round() {
            Acceptor acceptor = new Acceptor(3, Optional.of(A_IN_2));
            assertThat(careless.on(acceptor, "p", new Prepare(1), outbox)).isEqualTo(acceptor);
        }
    }
}
