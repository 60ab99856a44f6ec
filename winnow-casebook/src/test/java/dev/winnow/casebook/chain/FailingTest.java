package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FailingTest {

    private final Said said = new Said();

    @Nested
    class Given_two_failures_to_come {

        private final Failing failing = new Failing(false);
        private final Victims victims = failing.start("f", List.of("a", "b"), 2, said);

        @Test
        void when_a_server_is_picked_then_it_fails_and_is_not_picked_again() {
            assertThat(failing.on("f", victims, new Tick(), said.choosing(1))).isEqualTo(new Victims(List.of("b"), 1));
            assertThat(said.all).containsExactly("f Tick[]", "a Fail[]", "f Tick[]");
        }

        @Test
        void when_nobody_is_picked_then_there_is_one_failure_less_to_come() {
            assertThat(failing.on("f", victims, new Tick(), said.choosing(0)))
                    .isEqualTo(new Victims(List.of("a", "b"), 1));
            assertThat(said.all).containsExactly("f Tick[]", "f Tick[]");
        }
    }

    @Nested
    class Given_no_mercy {

        @Test
        void when_it_picks_then_a_server_fails_whatever_the_choice() {
            Victims victims = new Victims(List.of("a", "b"), 1);
            assertThat(new Failing(true).on("f", victims, new Tick(), said.choosing(0)))
                    .isEqualTo(new Victims(List.of("b"), 0));
            assertThat(said.all).containsExactly("a Fail[]");
        }
    }
}
