package dev.winnow.casebook.pekko.saga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SagaTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_there_is_no_room_left_then_the_trip_is_not_booked(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef<Agency.Book> agency = real.behavior(Agency.create(
                        Map.of(
                                "airline", real.behavior(Provider.create("airline", 2)),
                                "hotel", real.behavior(Provider.create("hotel", 1))),
                        bug));
                agency.tell(new Agency.Book(1, real.typedClient()));
                assertThat(real.answer()).isEqualTo(new Agency.Outcome(1, true));
                agency.tell(new Agency.Book(2, real.typedClient()));
                assertThat(real.answer()).isEqualTo(new Agency.Outcome(2, false));
            }
        }
    }
}
