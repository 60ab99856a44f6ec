package dev.winnow.casebook.pekko.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CounterTest {

    /** The program without Winnow, with and without its bugs. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_counters_are_incremented_then_each_counts_its_own(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef<Region.Command> region = real.behavior(Region.create(bug));
                for (int count = 1; count <= 3; count++) {
                    for (String key : new String[] {"a", "b"}) {
                        region.tell(new Region.Increment(key, real.typedClient()));
                        assertThat(real.answer()).isEqualTo(new Region.Count(key, count));
                    }
                }
            }
        }
    }

    @Nested
    class Given_a_passivated_counter {

        @Test
        void when_it_is_needed_again_then_it_continues_its_count() {
            try (RealSystem real = new RealSystem()) {
                ActorRef<Region.Command> region = real.behavior(Region.create(Bug.NONE));
                for (int count = 1; count <= 3; count++) {
                    region.tell(new Region.Increment("a", real.typedClient()));
                    assertThat(real.answer()).isEqualTo(new Region.Count("a", count));
                    region.tell(new Region.Passivate("a"));
                }
            }
        }
    }
}
