package dev.winnow.casebook.pekko.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import dev.winnow.casebook.pekko.breaker.Message.Answer;
import dev.winnow.casebook.pekko.breaker.Message.Query;
import org.apache.pekko.actor.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BreakerTest {

    @Nested
    class Given_the_program_alone {

        @Test
        void when_the_first_quote_is_still_being_fetched_then_queries_wait_for_it() {
            try (RealSystem real = new RealSystem()) {
                ActorRef quotes = real.actor(Quotes.props(real.actor(Exchange.props()), Bug.NONE));
                assertThat(real.ask(quotes, new Query(1))).isEqualTo(new Answer(1, 101));
                assertThat(real.ask(quotes, new Query(2))).isEqualTo(new Answer(2, 101));
            }
        }
    }
}
