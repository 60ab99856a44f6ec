package dev.winnow.casebook.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.pingpong.Message.Ping;
import dev.winnow.casebook.pingpong.Message.Pong;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CounterTest {

    private final List<Message> replies = new ArrayList<>();

    @Nested
    class Given_a_counter_at_2 {

        private final Counter counter = new Counter(2);

        @Test
        void when_pinged_with_2_then_it_counts_and_answers() {
            assertThat(counter.on(new Ping(2), replies::add)).isEqualTo(new Counter(3));
            assertThat(replies).containsExactly(new Pong(2));
        }

        @Test
        void when_ponged_with_2_then_it_counts_and_pings_the_next() {
            assertThat(counter.on(new Pong(2), replies::add)).isEqualTo(new Counter(3));
            assertThat(replies).containsExactly(new Ping(3));
        }

        @Test
        void when_the_number_differs_then_nothing_happens() {
            assertThat(counter.on(new Ping(1), replies::add)).isEqualTo(counter);
            assertThat(replies).isEmpty();
        }
    }

    @Nested
    class Given_the_same_as_an_object {

        private final Player player = new Player();

        @Test
        void when_pinged_and_ponged_then_it_counts_and_answers() {
            player.on(new Ping(0), replies::add);
            player.on(new Ping(0), replies::add);
            player.on(new Pong(1), replies::add);
            assertThat(player.count()).isEqualTo(2);
            assertThat(replies).containsExactly(new Pong(0), new Ping(2));
        }
    }
}
