package dev.winnow.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.trace.ExecutionReader;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StepAlignmentTest {

    private static ExecutionFile file() {
        return new ExecutionFile("aligned", "a", "b");
    }

    private static List<Integer> align(ExecutionFile small, ExecutionFile large) {
        try (ExecutionReader few = ExecutionReader.of("small", small.text());
                ExecutionReader many = ExecutionReader.of("large", large.text())) {
            return StepAlignment.of(few, many);
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
        void when_steps_were_removed_then_the_others_have_counterparts() {
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
        void when_it_equals_one_and_resembles_a_later_one_then_the_equal_one_wins() {
            ExecutionFile small =
                    file().start("a", ExecutionFile.sends(0, "b", "one")).deliver(0, "a", "b", "one", "");
            assertThat(align(small, large)).containsExactly(0, 2);
        }

        @Test
        void when_a_step_is_at_another_process_only_then_it_has_no_counterpart() {
            ExecutionFile small =
                    file().start("a", ExecutionFile.sends(0, "a", "one")).deliver(0, "a", "a", "one", "");
            assertThat(align(small, large)).containsExactly(0, StepAlignment.NONE);
        }

        @Test
        void when_only_the_process_order_differs_then_all_have_counterparts() {
            assertThat(align(file().start("b", "").start("a", ""), large)).containsExactly(1, 0);
        }

        @Test
        void when_the_order_at_a_process_differs_then_only_a_subsequence_matches() {
            ExecutionFile small = file().start("a", ExecutionFile.sends(0, "b", "three"))
                    .deliver(0, "a", "b", "three", "")
                    .start("b", "");
            assertThat(align(small, large)).containsExactly(0, 4, StepAlignment.NONE);
        }

        @Test
        void when_several_match_equally_then_the_last_ones_are_taken() {
            ExecutionFile small =
                    file().start("a", ExecutionFile.sends(0, "b", "other")).deliver(0, "a", "b", "other", "");
            assertThat(align(small, large)).containsExactly(0, 4);
        }
    }

    @Nested
    class Given_executions_that_are_too_long {

        @Test
        void when_compared_then_the_alignment_is_skipped_per_process() {
            assertThat(align(ExecutionFile.ring(1, 8_100), ExecutionFile.ring(1, 8_100)))
                    .startsWith(StepAlignment.NONE, 1, StepAlignment.NONE)
                    .containsOnlyOnce(1);
        }
    }
}
