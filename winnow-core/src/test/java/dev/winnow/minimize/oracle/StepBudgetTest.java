package dev.winnow.minimize.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StepBudgetTest {

    @Nested
    class Given_a_hundred_steps {

        private final AtomicBoolean stop = new AtomicBoolean();
        private final StepBudget budget = new StepBudget(100, stop::get);

        @Test
        void when_schedules_and_searches_are_charged_then_only_schedules_count() {
            budget.spend(10, 3);
            budget.spend(20);
            assertThat(budget.steps()).isEqualTo(30);
            assertThat(budget.performedSteps()).isEqualTo(23);
            assertThat(budget.schedules()).isEqualTo(1);
            assertThat(budget.remaining()).isEqualTo(70);
        }

        @Test
        void when_all_is_spent_then_it_is_exhausted_but_not_stopped() {
            budget.spend(99);
            assertThat(budget.pollStop()).isFalse();
            budget.spend(5);
            assertThat(budget.pollStop()).isTrue();
            assertThat(budget.pollStageEnd()).isTrue();
            assertThat(budget.wasStopped()).isFalse();
            assertThat(budget.remaining()).isZero();
        }

        @Test
        void when_a_stage_spends_its_share_then_it_ends_and_the_next_begins() {
            budget.spend(10);
            budget.beginStage(20);
            assertThat(budget.remaining()).isEqualTo(20);
            budget.spend(19);
            assertThat(budget.pollStageEnd()).isFalse();
            budget.spend(1);
            assertThat(budget.pollStageEnd()).isTrue();
            assertThat(budget.wasCutShort()).isTrue();
            assertThat(budget.pollStop()).isFalse();
            budget.beginStage(Long.MAX_VALUE);
            assertThat(budget.pollStageEnd()).isFalse();
            assertThat(budget.wasCutShort()).isFalse();
            assertThat(budget.remaining()).isEqualTo(70);
        }

        @Test
        void when_a_stage_ends_early_then_it_was_not_cut_short() {
            budget.beginStage(20);
            budget.spend(20);
            assertThat(budget.wasCutShort()).isFalse(); // no further request
        }

        @Test
        void when_it_is_stopped_once_then_it_stays_stopped() {
            assertThat(budget.pollStageEnd()).isFalse();
            stop.set(true);
            assertThat(budget.pollStageEnd()).isTrue();
            stop.set(false);
            assertThat(budget.pollStop()).isTrue();
            assertThat(budget.wasStopped()).isTrue();
            assertThat(budget.wasCutShort()).isFalse();
        }
    }
}
