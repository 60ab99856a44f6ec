package dev.winnow.processes.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Inputs after 100, 2000 and 1000 ms. */
class GapCompressionTest {

    private static ReductionRun compressed(Predicate<ReplayPlan> fails) {
        ReductionRun run = ReductionFixture.of(fails, 100, 2100, 3100);
        GapCompression.run(run);
        return run;
    }

    private static long gap(ReplayPlan plan, int position) {
        return plan.inputs().get(position).gapMillis();
    }

    @Test
    void when_a_failure_needs_half_a_second_before_an_input_then_that_remains() {
        ReductionRun run = compressed(plan -> gap(plan, 1) >= 500);
        assertThat(run.plan().inputs()).extracting(PlannedInput::gapMillis).containsExactly(100L, 500L, 0L);
        // 12 to measure; none at all, then a quarter of all; three shorter times before the second; none before the
        // third
        assertThat(run.tests().spentReplays()).isEqualTo(12 + 1 + 12 + 3 + 12);
    }

    @Test
    void when_a_failure_needs_no_time_then_only_short_times_remain() {
        ReductionRun run = compressed(plan -> true);
        assertThat(run.plan().inputs()).extracting(PlannedInput::gapMillis).containsExactly(100L, 0L, 0L);
        assertThat(run.tests().spentReplays()).isEqualTo(12 + 12);
    }

    @Test
    void when_a_failure_needs_all_the_time_then_nothing_changes() {
        ReductionRun run = compressed(plan -> gap(plan, 1) + gap(plan, 2) >= 3000);
        assertThat(run.plan().inputs()).extracting(PlannedInput::gapMillis).containsExactly(100L, 2000L, 1000L);
        assertThat(run.tests().spentReplays()).isEqualTo(12 + 3 + 3 + 3);
    }
}
