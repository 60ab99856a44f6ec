package dev.winnow.casebook.paxos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.paxos.Message.Accept;
import dev.winnow.casebook.paxos.Message.Prepare;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AcceptingTest {

    private static final Proposal A_IN_2 = new Proposal(2, "A");

    private final Said said = new Said();

    @Nested
    class Given_an_acceptor_that_promised_round_3 {

        private final Acceptor acceptor = new Acceptor(3, Optional.of(A_IN_2));

        @Test
        void when_a_higher_round_is_prepared_then_it_agrees_and_tells_what_it_accepted() {
            assertThat(Accepting.on(acceptor, "p", new Prepare(4), said))
                    .isEqualTo(new Acceptor(4, Optional.of(A_IN_2)));
            assertThat(said.all).containsExactly("p Agree[round=4, accepted=Optional[Proposal[round=2, value=A]]]");
        }

        @Test
        void when_a_lower_round_is_prepared_then_it_rejects() {
            assertThat(Accepting.on(acceptor, "p", new Prepare(1), said)).isEqualTo(acceptor);
            assertThat(said.all).containsExactly("p Reject[round=1, promised=3]");
        }

        @Test
        void when_a_proposal_of_that_round_comes_then_it_accepts() {
            Proposal proposal = new Proposal(3, "B");
            assertThat(Accepting.on(acceptor, "p", new Accept(proposal), said))
                    .isEqualTo(new Acceptor(3, Optional.of(proposal)));
            assertThat(said.all).containsExactly("p Accepted[round=3]");
        }

        @Test
        void when_a_lower_proposal_comes_then_it_rejects() {
            assertThat(Accepting.on(acceptor, "p", new Accept(A_IN_2), said)).isEqualTo(acceptor);
            assertThat(said.all).containsExactly("p Reject[round=2, promised=3]");
        }
    }
}
