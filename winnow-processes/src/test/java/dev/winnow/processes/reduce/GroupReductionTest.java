package dev.winnow.processes.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
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
        ReductionRequest request = request(rate, seed);
        CandidateTests tests = new CandidateTests(context(system), request.trials());
        Set<Integer> left = reduced(new ReductionRun(request, tests)).inputs().stream()
                .map(PlannedInput::id)
                .collect(Collectors.toCollection(TreeSet::new));
        return new Outcome(left.size(), system.rate(left), tests.spentReplays());
    }

    private static ReductionRequest request(TargetRate rate, long seed) {
        return new ReductionRequest(
                WeightedInputs.original(), rate, new ReductionBudget(100_000, 1_000_000), List.of(), seed);
    }

    private static ReductionContext context(ClusterRunner system) {
        return new ReductionContext(
                system, ReplayThreads.callingThread(), () -> 0, ReductionJournal.unsaved(), ReductionMonitor.silent());
    }

    private static ReplayPlan reduced(ReductionRun run) {
        run.measure("measure");
        GroupReduction.run(run);
        return run.plan();
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
            assertThat(medians.rate()).isCloseTo(0.32, within(1e-9));
            assertThat(medians.inputs()).isEqualTo(4);
            assertThat(medians.replays()).isEqualTo(127);
        }

        @Test
        void when_ten_tries_are_made_then_it_erodes_too() {
            Medians medians = medians(new TargetRate.AnyFailure(10));
            assertThat(medians.rate()).isCloseTo(0.128, within(1e-9));
            assertThat(medians.inputs()).isEqualTo(3);
            assertThat(medians.replays()).isEqualTo(256);
        }

        @Test
        void when_the_rate_is_kept_then_the_helping_inputs_stay() {
            Medians medians = medians(new TargetRate.KeepIncumbent());
            assertThat(medians.rate()).isCloseTo(0.8, within(1e-9));
            assertThat(medians.inputs()).isEqualTo(5);
            assertThat(medians.replays()).isEqualTo(218);
        }
    }

    @Nested
    class Given_inputs_that_leave_idle_time_behind {

        private static final long SEED = 6; // needs inputs from the beginning to the end

        private ReplayPlan reduced(long leastMillis) {
            WeightedInputs system = WeightedInputs.drawn(1, SEED);
            ClusterRunner slow = (replay, cancellation) -> {
                RunRecord run = system.perform(replay, cancellation);
                boolean isTooFast = run.tookMillis() < leastMillis;
                return isTooFast
                        ? new RunRecord(run.inputs(), run.observations(), new Judgement.Passed(), run.tookMillis())
                        : run;
            };
            ReductionRequest request = request(new TargetRate.KeepIncumbent(), SEED);
            return GroupReductionTest.reduced(
                    new ReductionRun(request, new CandidateTests(context(slow), request.trials())));
        }

        private long time(ReplayPlan plan) {
            return plan.inputs().stream().mapToLong(PlannedInput::gapMillis).sum();
        }

        @Test
        void when_it_does_not_matter_then_it_is_left_out() {
            assertThat(reduced(0).size()).isEqualTo(5);
            assertThat(time(reduced(0))).isEqualTo(400); // of 2900
        }

        @Test
        void when_the_failure_needs_it_then_it_stays() {
            assertThat(time(reduced(2000))).isGreaterThanOrEqualTo(2000);
        }
    }
}
