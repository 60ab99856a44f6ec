package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.chain.Failing.Victims;
import dev.winnow.casebook.chain.Message.Tick;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class FailingTest {

    private final RecordingOutbox outbox = new RecordingOutbox();

    @Nested
    class Given_two_failures_left {

        private final Failing failing = new Failing(false);
        private final Victims victims = failing.start("f", List.of("a", "b"), 2, outbox);

        @Test
        void when_a_server_is_picked_then_it_fails_and_is_not_picked_again() {
            assertThat(failing.on("f", victims, new Tick(), outbox.choosing(1)))
                    .isEqualTo(new Victims(List.of("b"), 1));
            assertThat(outbox.effects).containsExactly("f Tick[]", "a Fail[]", "f Tick[]");
        }

        @Test
        void when_no_server_is_picked_then_one_failure_less_is_left() {
            assertThat(failing.on("f", victims, new Tick(), outbox.choosing(0)))
                    .isEqualTo(new Victims(List.of("a", "b"), 1));
            assertThat(outbox.effects).containsExactly("f Tick[]", "f Tick[]");
        }
    }

    @Nested
    class Given_a_relentless_fault_injector {

        @Test
        void when_it_picks_then_a_server_fails_whatever_the_choice() {
            Victims victims = new Victims(List.of("a", "b"), 1);
            assertThat(new Failing(true).on("f", victims, new Tick(), outbox.choosing(0)))
                    .isEqualTo(new Victims(List.of("b"), 0));
            assertThat(outbox.effects).containsExactly("a Fail[]");
        }
    }
}
