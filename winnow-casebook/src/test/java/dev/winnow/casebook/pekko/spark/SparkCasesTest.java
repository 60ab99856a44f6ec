package dev.winnow.casebook.pekko.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.StepRecorder;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Spark-like cases. All seeds are fixed, so the results are deterministic. */
class SparkCasesTest {

    @Nested
    class Given_a_correct_cluster {

        @ParameterizedTest
        @CsvSource({
            "faults, none, 10",
            "faults, recovery, 10",
            "faults, kills, 10",
            "faults, all, 30",
            "externals, 100, 20",
            "workers, 2, 10",
            "drivers, 1, 10"
        })
        void when_fuzzed_then_nothing_breaks(String parameter, String value, int executions) {
            assertThat(Fuzzing.violation(Fuzzing.setup("spark", Map.of(parameter, value)), 0, executions))
                    .isEmpty();
        }
    }

    @Nested
    class Given_a_cluster_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "spark-2294, tasks are launched by locality",
            "spark-3150, no uncaught exception",
            "spark-9256, no uncaught exception"
        })
        void when_fuzzed_from_ten_seeds_then_at_least_nine_break_the_named_invariant(
                String scenario, String invariant) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            assertThat(IntStream.range(0, 10)
                            .mapToObj(hunt -> Fuzzing.violation(setup, hunt * 20, 20))
                            .flatMap(Optional::stream))
                    .hasSizeGreaterThanOrEqualTo(9)
                    .extracting(Violation::invariant)
                    .containsOnly(invariant);
        }

        @ParameterizedTest
        @ValueSource(strings = {"spark-2294", "spark-3150", "spark-9256"})
        void when_a_long_failure_is_replayed_then_it_is_equal(String scenario) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            Execution found = Fuzzing.failures(setup, 0, 100)
                    .filter(failure -> failure.eventCount() >= 300)
                    .findFirst()
                    .orElseThrow();
            StepRecorder lines = new StepRecorder(setup);
            ExactReplay.ReplayOutcome again = ExactReplay.run(
                    setup,
                    found.origin(),
                    found.steps().stream().map(lines::toRecordedStep).iterator(),
                    new ProgressBeacon(),
                    null);
            assertThat(again).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
        }
    }
}
