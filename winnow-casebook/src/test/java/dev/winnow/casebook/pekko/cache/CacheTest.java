package dev.winnow.casebook.pekko.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pekko.RealSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CacheTest {

    /** The program without Winnow, with and without its bug. */
    @Nested
    class Given_one_request_at_a_time {

        @ParameterizedTest
        @EnumSource(Bug.class)
        void when_a_value_is_read_then_it_is_the_last_one_written(Bug bug) {
            try (RealSystem real = new RealSystem()) {
                ActorRef<Cache.Command> cache = real.behavior(Cache.create(real.behavior(Store.create()), bug));
                cache.tell(new Cache.Get("x", real.typedClient()));
                assertThat(real.answer()).isEqualTo(new Cache.Value("x", 0));
                cache.tell(new Cache.Put("x", 1, real.typedClient()));
                assertThat(real.answer()).isEqualTo(new Cache.Stored("x", 1));
                cache.tell(new Cache.Get("x", real.typedClient()));
                assertThat(real.answer()).isEqualTo(new Cache.Value("x", 1));
            }
        }
    }
}
