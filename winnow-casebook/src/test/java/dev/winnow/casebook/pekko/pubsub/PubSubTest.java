package dev.winnow.casebook.pekko.pubsub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.pubsub.Message.GetPrice;
import dev.winnow.casebook.pekko.pubsub.Message.Price;
import dev.winnow.casebook.pekko.pubsub.Message.SetPrice;
import org.apache.pekko.actor.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PubSubTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_a_board_starts_then_it_asks_for_the_price(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                real.actor(Board.props(real.client(), bug));
                assertThat(real.answer()).isEqualTo(new GetPrice());
            }
        }

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_the_price_changes_then_the_ticker_knows_it(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef ticker = real.actor(Ticker.props());
                real.actor(Board.props(ticker, bug));
                real.tell(ticker, new SetPrice(101));
                assertThat(real.ask(ticker, new GetPrice())).isEqualTo(new Price(101, 1));
            }
        }
    }
}
