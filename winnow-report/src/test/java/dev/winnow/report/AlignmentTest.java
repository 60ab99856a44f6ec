package dev.winnow.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.trace.ExecutionReader;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AlignmentTest {

    private static ExecutionFile file() {
        return new ExecutionFile("aligned", "a", "b");
    }

    private static List<Integer> align(ExecutionFile small, ExecutionFile large) {
        try (ExecutionReader few = ExecutionReader.of("small", small.text());
                ExecutionReader many = ExecutionReader.of("large", large.text())) {
            return Alignment.of(few, many);
        }
    }

    @Nested
    class Given_a_smaller_execution {

        private final ExecutionFile large = file().start("a", ExecutionFile.sends(0, "b", "one"))
                .start("b", "")
                .deliver(0, "a", "b", "one", ExecutionFile.sends(1, "a", "two"))
                .deliver(1, "b", "a", "two", ExecutionFile.sends(2, "b", "three"))
                .deliver(2, "a", "b", "three", "");

        @Test
        void when_steps_were_left_out_then_the_others_have_their_counterparts() {
            ExecutionFile small = file().start("a", ExecutionFile.sends(0, "b", "three"))
                    .start("b", "")
                    .deliver(0, "a", "b", "three", "");
            assertThat(align(small, large)).containsExactly(0, 1, 4);
        }

        @Test
        void when_a_message_changed_then_its_kind_is_enough() {
            ExecutionFile small =
                    file().start("b", ExecutionFile.sends(0, "a", "2")).deliver(0, "b", "a", "2", "");
            assertThat(align(small, large)).containsExactly(1, 3);
        }

        @Test
        void when_it_is_the_same_as_one_and_like_a_later_one_then_the_same_wins() {
            ExecutionFile small =
                    file().start("a", ExecutionFile.sends(0, "b", "one")).deliver(0, "a", "b", "one", "");
            assertThat(align(small, large)).containsExactly(0, 2);
        }

        @Test
        void when_a_step_happened_at_another_process_only_then_it_has_none() {
            ExecutionFile small =
                    file().start("a", ExecutionFile.sends(0, "a", "one")).deliver(0, "a", "a", "one", "");
            assertThat(align(small, large)).containsExactly(0, Alignment.NONE);
        }

        @Test
        void when_the_order_is_another_one_then_what_fits_is_kept() {
            assertThat(align(file().start("b", "").start("a", ""), large))
                    .hasSize(2)
                    .contains(Alignment.NONE);
        }
    }

    @Nested
    class Given_executions_that_are_too_long {

        @Test
        void when_compared_then_it_is_given_up() {
            assertThat(align(ExecutionFile.ring(2, 8_100), ExecutionFile.ring(2, 8_100)))
                    .containsOnly(Alignment.NONE);
        }
    }
}
