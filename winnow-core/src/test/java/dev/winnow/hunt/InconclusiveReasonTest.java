package dev.winnow.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.run.Campaign;
import dev.winnow.run.Campaign.StopReason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InconclusiveReasonTest {

    private static Campaign.CampaignResult result(
            long executions, long events, long limited, List<String> never, StopReason stopped) {
        return new Campaign.CampaignResult(
                executions, events, limited, List.of(), never, List.of(), Map.of(), stopped, null);
    }

    @Nested
    class Given_a_search_that_found_nothing {

        @Test
        void when_executions_finished_then_the_result_is_conclusive() {
            assertThat(InconclusiveReason.of(result(10, 100, 9, List.of(), StopReason.DONE)))
                    .isEmpty();
        }

        @Test
        void when_the_time_was_too_short_for_one_execution_then_it_is_unfinished() {
            assertThat(InconclusiveReason.of(result(0, 0, 0, List.of("a leader"), StopReason.TIME)))
                    .containsExactly(InconclusiveReason.UNFINISHED);
        }

        @Test
        void when_no_event_was_handled_then_it_was_idle() {
            assertThat(InconclusiveReason.of(result(10, 0, 0, List.of(), StopReason.DONE)))
                    .containsExactly(InconclusiveReason.IDLE);
        }

        @Test
        void when_the_step_limit_ended_all_executions_then_both_reasons_are_given() {
            assertThat(InconclusiveReason.of(result(10, 100, 10, List.of("a leader"), StopReason.TIME)))
                    .containsExactly(InconclusiveReason.CUT, InconclusiveReason.UNSEEN);
        }
    }
}
