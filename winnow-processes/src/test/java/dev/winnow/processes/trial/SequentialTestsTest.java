package dev.winnow.processes.trial;

import static dev.winnow.processes.trial.SequentialTest.Decision.ACCEPT;
import static dev.winnow.processes.trial.SequentialTest.Decision.CONTINUE;
import static dev.winnow.processes.trial.SequentialTest.Decision.REJECT;
import static dev.winnow.processes.trial.SequentialTest.Decision.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.model.SeededRandom;
import dev.winnow.system.BadInput;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SequentialTestsTest {

    private static SequentialTest.Decision after(SequentialTest test, String runs) {
        SequentialTest state = test;
        for (int i = 0; i < runs.length(); i++) {
            assertThat(state.decision()).isEqualTo(CONTINUE);
            state = state.after(runs.charAt(i) == 'F');
        }
        return state.decision();
    }

    @Nested
    class Given_a_ratio_test_of_0_3_against_0_8 {

        private final SequentialTest test = ProbabilityRatioTest.wald(0.3, 0.8, 0.1, 0.1);

        @Test
        void when_three_runs_fail_then_it_accepts() {
            assertThat(after(test, "FF")).isEqualTo(CONTINUE);
            assertThat(after(test, "FFF")).isEqualTo(ACCEPT);
        }

        @Test
        void when_two_runs_pass_then_it_rejects() {
            assertThat(after(test, "P")).isEqualTo(CONTINUE);
            assertThat(after(test, "PP")).isEqualTo(REJECT);
        }

        @Test
        void when_one_run_passes_then_four_failures_accept() {
            assertThat(after(test, "PFFF")).isEqualTo(CONTINUE);
            assertThat(after(test, "PFFFF")).isEqualTo(ACCEPT);
        }

        @Test
        void when_nothing_is_known_then_two_runs_are_needed_and_three_may_be() {
            assertThat(test.fewestToDecide()).isEqualTo(2);
            assertThat(test.runsUntilDecided(true)).isEqualTo(3);
            assertThat(test.runsUntilDecided(false)).isEqualTo(2);
        }

        @Test
        void when_it_is_repeated_10000_times_then_errors_are_below_0_1() {
            assertThat(accepted(0.3)).isEqualTo(577);
            assertThat(accepted(0.8)).isEqualTo(9369);
        }

        private int accepted(double rate) {
            int accepted = 0;
            SeededRandom random = new SeededRandom(7);
            for (int i = 0; i < 10_000; i++) {
                SequentialTest state = test;
                while (state.decision() == CONTINUE) {
                    state = state.after(random.nextDouble() < rate);
                }
                accepted += state.decision() == ACCEPT ? 1 : 0;
            }
            return accepted;
        }
    }

    @Nested
    class Given_the_default_rate {

        private final TargetRate rate = new TargetRate.KeepIncumbent();

        @Test
        void when_the_incumbent_always_fails_then_five_failures_accept_and_two_passes_reject() {
            assertThat(rate.required(1)).isEqualTo(0.9);
            assertThat(after(rate.test(1), "FFFF")).isEqualTo(CONTINUE);
            assertThat(after(rate.test(1), "FFFFF")).isEqualTo(ACCEPT);
            assertThat(after(rate.test(1), "PP")).isEqualTo(REJECT);
        }

        @Test
        void when_the_incumbent_rarely_fails_then_more_passes_are_needed_to_reject() {
            assertThat(rate.test(0.5).runsUntilDecided(false)).isEqualTo(7);
            assertThat(rate.test(0.2).runsUntilDecided(false)).isEqualTo(22);
        }
    }

    @Nested
    class Given_a_test_for_certificates {

        @ParameterizedTest
        @CsvSource({"0.9,0.05,2", "0.9,0.0125,3", "0.72,0.0125,6", "0.45,0.0125,13"})
        void when_all_runs_pass_then_it_rejects_after(double rate, double delta, int passes) {
            SequentialTest test = ProbabilityRatioTest.certifying(rate / 2, rate, delta);
            assertThat(test.runsUntilDecided(false)).isEqualTo(passes);
        }

        @Test
        void when_the_rate_is_reached_then_at_most_delta_are_rejected() {
            int rejected = 0;
            SeededRandom random = new SeededRandom(3);
            for (int i = 0; i < 10_000; i++) {
                SequentialTest state = ProbabilityRatioTest.certifying(0.4, 0.8, 0.02);
                while (state.decision() == CONTINUE) {
                    state = state.after(random.nextDouble() < 0.8);
                }
                rejected += state.decision() == REJECT ? 1 : 0;
            }
            assertThat(rejected).isEqualTo(131).isLessThanOrEqualTo(200);
        }

        @Test
        void when_runs_balance_then_it_ends_undecided_at_its_limit() {
            SequentialTest state = ProbabilityRatioTest.certifying(0.33, 0.66, 1e-9);
            for (int i = 0; i < ProbabilityRatioTest.MAX_RUNS; i++) {
                state = state.after(i % 2 == 0);
            }
            assertThat(state.decision()).isEqualTo(UNDECIDED);
        }
    }

    @Nested
    class Given_other_tests {

        @Test
        void when_the_first_failure_wins_then_one_of_three_accepts() {
            assertThat(after(FirstFailure.ofTries(3), "PPF")).isEqualTo(ACCEPT);
            assertThat(after(FirstFailure.ofTries(3), "PPP")).isEqualTo(REJECT);
        }

        @Test
        void when_enough_failures_are_out_of_reach_then_fixed_runs_reject() {
            assertThat(after(new FixedRuns(12, 10), "FPPP")).isEqualTo(REJECT);
            assertThat(after(new FixedRuns(3, 2), "FFP")).isEqualTo(ACCEPT);
            assertThat(after(FixedRuns.counting(2), "PP")).isEqualTo(ACCEPT);
        }
    }

    @Nested
    class Given_a_proportion {

        @ParameterizedTest
        @CsvSource({"20,20,0.8389,1.0", "18,20,0.6990,0.9721", "0,20,0.0,0.1611", "3,12,0.0889,0.5323"})
        void when_its_interval_is_asked_for_then_it_is_wilsons(int failures, int runs, double lower, double upper) {
            assertThat(new Proportion(failures, runs).lower()).isCloseTo(lower, within(0.0001));
            assertThat(new Proportion(failures, runs).upper()).isCloseTo(upper, within(0.0001));
        }

        @Test
        void when_there_were_no_runs_then_nothing_is_known() {
            assertThat(new Proportion(0, 0).lower()).isZero();
            assertThat(new Proportion(0, 0).upper()).isEqualTo(1);
        }
    }

    @Nested
    class Given_the_option_rate {

        @Test
        void when_it_is_parsed_then_numbers_and_any_are_known() {
            assertThat(TargetRate.parse("0.5")).isEqualTo(new TargetRate.AtLeast(0.5));
            assertThat(TargetRate.parse("any")).isEqualTo(new TargetRate.AnyFailure(3));
            assertThat(TargetRate.parse("keep")).isEqualTo(new TargetRate.KeepIncumbent());
        }

        @ParameterizedTest
        @ValueSource(strings = {"0", "1.5", "NaN", "often", "-1"})
        void when_it_is_no_rate_then_the_message_carries_the_fix(String text) {
            assertThatThrownBy(() -> TargetRate.parse(text))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("--rate 0.5", "--rate any"));
        }
    }
}
