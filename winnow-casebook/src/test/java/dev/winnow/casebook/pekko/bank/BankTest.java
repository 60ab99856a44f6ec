package dev.winnow.casebook.pekko.bank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.bank.Message.Declined;
import dev.winnow.casebook.pekko.bank.Message.Transfer;
import dev.winnow.casebook.pekko.bank.Message.Transferred;
import java.util.Map;
import org.apache.pekko.actor.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BankTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_money_is_transferred_then_it_can_be_transferred_on(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef teller = real.actor(Teller.props(Map.of(
                        "alice", real.actor(Account.props(100, bug)), "bob", real.actor(Account.props(0, bug)))));
                assertThat(real.ask(teller, new Transfer(1, "alice", "bob", 70)))
                        .isEqualTo(new Transferred(1));
                assertThat(real.ask(teller, new Transfer(2, "alice", "bob", 31)))
                        .isEqualTo(new Declined(2));
                assertThat(real.ask(teller, new Transfer(3, "bob", "alice", 70)))
                        .isEqualTo(new Transferred(3));
                assertThat(real.ask(teller, new Transfer(4, "alice", "bob", 100)))
                        .isEqualTo(new Transferred(4));
            }
        }
    }
}
