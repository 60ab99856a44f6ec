package dev.winnow.processes.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.simulated.WeightedInputs;
import dev.winnow.processes.trial.CandidateTests;
import dev.winnow.processes.trial.ReductionBudget;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionJournal;
import dev.winnow.processes.trial.ReductionMonitor;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.processes.trial.TargetRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** 30 inputs, 3 necessary, 2 that each raise the rate 2.5-fold, full rate 0.8; medians over 101 systems. */
class GroupReductionTest {

    private static final int SEEDS = 101;

    private record Outcome(int inputs, double rate, int replays) {}

    private record Medians(double inputs, double rate, double replays) {}

    private static Outcome reduce(TargetRate rate, long seed) {
        WeightedInputs system = WeightedInputs.drawn(0.8, seed);
        ReductionRequest request = new ReductionRequest(
                WeightedInputs.original(), rate, new ReductionBudget(100_000, 1_000_000), List.of(), seed);
        ReductionContext context = new ReductionContext(
                system, ReplayThreads.callingThread(), () -> 0, ReductionJournal.unsaved(), ReductionMonitor.silent());
        CandidateTests tests = new CandidateTests(context, request.trials());
        ReductionRun run = new ReductionRun(request, tests);
        run.measure("measure");
        GroupReduction.run(run);
        Set<Integer> left =
                run.plan().inputs().stream().map(PlannedInput::id).collect(Collectors.toCollection(TreeSet::new));
        return new Outcome(left.size(), system.rate(left), tests.spentReplays());
    }

    private static Medians medians(TargetRate rate) {
        List<Outcome> outcomes = new ArrayList<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            outcomes.add(reduce(rate, seed));
        }
        return new Medians(
                outcomes.stream()
                        .mapToDouble(Outcome::inputs)
                        .sorted()
                        .skip(SEEDS / 2)
                        .findFirst()
                        .orElseThrow(),
                outcomes.stream()
                        .mapToDouble(Outcome::rate)
                        .sorted()
                        .skip(SEEDS / 2)
                        .findFirst()
                        .orElseThrow(),
                outcomes.stream()
                        .mapToDouble(Outcome::replays)
                        .sorted()
                        .skip(SEEDS / 2)
                        .findFirst()
                        .orElseThrow());
    }

    @Nested
    class Given_a_failure_with_two_inputs_that_help {

        @Test
        void when_the_first_failure_of_three_wins_then_the_rate_erodes() {
            Medians medians = medians(new TargetRate.AnyFailure(3));
            assertThat(medians.rate()).isCloseTo(0.128, within(1e-9));
            assertThat(medians.inputs()).isEqualTo(5);
            assertThat(medians.replays()).isEqualTo(182);
        }

        @Test
        void when_ten_tries_are_made_then_it_erodes_too() {
            Medians medians = medians(new TargetRate.AnyFailure(10));
            assertThat(medians.rate()).isCloseTo(0.128, within(1e-9));
            assertThat(medians.inputs()).isEqualTo(3);
            assertThat(medians.replays()).isEqualTo(578);
        }

        @Test
        void when_the_rate_is_kept_then_the_helping_inputs_stay() {
            Medians medians = medians(new TargetRate.KeepIncumbent());
            assertThat(medians.rate()).isCloseTo(0.8, within(1e-9));
            assertThat(medians.inputs()).isEqualTo(5);
            assertThat(medians.replays()).isEqualTo(298);
        }
    }
}
