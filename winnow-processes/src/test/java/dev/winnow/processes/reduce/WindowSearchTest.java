package dev.winnow.processes.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Forty writes, 100 ms apart. */
class WindowSearchTest {

    private static ReductionRun shortened(Predicate<ReplayPlan> fails) {
        ReductionRun run = ReductionFixture.of(
                fails, LongStream.range(0, 40).map(i -> 100 * i).toArray());
        WindowSearch.run(run);
        return run;
    }

    private static Predicate<ReplayPlan> needs(Integer... ids) {
        return plan -> plan.inputs().stream().map(PlannedInput::id).toList().containsAll(List.of(ids));
    }

    @Test
    void when_inputs_17_to_20_are_needed_then_all_before_and_after_are_left_out() {
        ReductionRun run = shortened(needs(17, 20));
        assertThat(ReductionFixture.ids(run)).containsExactly(17, 18, 19, 20);
        assertThat(run.plan().inputs().get(0).gapMillis()).isEqualTo(100);
    }

    @Test
    void when_the_first_and_the_last_are_needed_then_all_stay() {
        assertThat(ReductionFixture.ids(shortened(needs(0, 39)))).hasSize(40);
    }

    @Test
    void when_one_is_enough_then_one_is_left() {
        assertThat(ReductionFixture.ids(shortened(needs(23)))).containsExactly(23);
    }

    @Test
    void when_bounds_are_tested_then_a_round_divides_by_six() {
        // The end: 6, 13 and 20 of 40 pass twice each, 26 fails five times; then 21 does. The beginning: 3 of 21 pass
        // twice, 7 fail five times; then 4 do.
        assertThat(shortened(needs(17, 20)).tests().spentReplays()).isEqualTo(12 + (6 + 5 + 5) + (2 + 5 + 5));
    }
}
