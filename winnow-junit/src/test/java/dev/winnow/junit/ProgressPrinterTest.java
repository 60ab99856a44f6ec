package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.run.UndecidedInvariant;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProgressPrinterTest {

    private long seconds;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final ProgressPrinter ticker = new ProgressPrinter(
            "PaymentTest.pays", () -> seconds * 1_000_000_000L, new PrintStream(said, true, StandardCharsets.UTF_8));

    private void at(long second) {
        seconds = second;
        ticker.onSpent("singles", 1200, 34567);
    }

    @Nested
    class Given_a_running_test {

        @Test
        void when_it_is_short_then_nothing_is_printed() {
            at(1);
            at(4);
            assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
        }

        @Test
        void when_it_is_long_then_a_line_is_printed_every_five_seconds() {
            for (int second = 1; second <= 11; second++) {
                at(second);
            }
            assertThat(said.toString(StandardCharsets.UTF_8).lines())
                    .containsExactly(
                            "[winnow] PaymentTest.pays: minimizing, 1,200 events left, 34,567 schedules tried (singles), 5 s",
                            "[winnow] PaymentTest.pays: minimizing, 1,200 events left, 34,567 schedules tried (singles), 10 s");
        }
    }

    @Nested
    class Given_a_test_that_passes {

        @Test
        void when_it_never_failed_then_nothing_is_printed() {
            ticker.reportPassed(0, 1000);
            assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
        }

        @Test
        void when_it_failed_before_then_it_says_that_the_failure_was_replayed() {
            ticker.reportPassed(2, 1000);
            assertThat(said.toString(StandardCharsets.UTF_8).lines())
                    .containsExactly(
                            "[winnow] PaymentTest.pays: 2 kept executions replayed: no violation any more, and none in 1,000 others");
        }

        @Test
        void when_something_is_undecided_then_it_says_where_why_and_what_to_do() {
            ticker.reportUndecided(List.of(new UndecidedInvariant("hard", 12, "it is hard", "make it easy")), 4000);
            assertThat(said.toString(StandardCharsets.UTF_8).lines())
                    .containsExactly(
                            "[winnow] PaymentTest.pays: 'hard' is undecided in 12 of 4,000 executions: it is hard. To decide it: make it easy");
        }
    }
}
