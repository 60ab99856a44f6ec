package dev.winnow.casebook.pekko.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.pekko.raft.Message.WordAppended;
import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.StepRecorder;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Raft cases. All seeds are fixed, so the results are deterministic. */
class RaftCasesTest {

    @Nested
    class Given_a_correct_Raft {

        @ParameterizedTest
        @CsvSource({
            "unordered, all, 4",
            "unordered, network, 5",
            "unordered, none, 4",
            "fifo, all, 3",
            "fifo, crashes, 4",
            "fifo, none, 4",
        })
        void when_fuzzed_then_nothing_breaks(String network, String faults, String members) {
            Setup setup = Fuzzing.setup("raft", Map.of("network", network, "faults", faults, "members", members));
            assertThat(Fuzzing.violation(setup, 0, 12)).isEmpty();
        }

        @Test
        void when_fuzzed_like_the_faulty_ones_then_nothing_breaks() {
            assertThat(Fuzzing.violation(RaftScenarios.atOnce(Bug.NONE, 4, 100), 0, 20))
                    .isEmpty();
            assertThat(Fuzzing.violation(RaftScenarios.disturbed(Bug.NONE, 4, 200, 0.1), 0, 20))
                    .isEmpty();
        }

        @Test
        void when_fuzzed_with_all_faults_then_it_still_appends_words() {
            Setup setup = Fuzzing.setup("raft", Map.of());
            long answers = 0;
            for (int seed = 0; seed < 10; seed++) {
                answers += Fuzzing.execution(setup, seed).steps().stream()
                        .filter(Step::isDelivery)
                        .filter(step -> step.payload() instanceof WordAppended)
                        .count();
            }
            assertThat(answers).isGreaterThan(100);
        }
    }

    @Nested
    class Given_a_Raft_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "raft-45, election safety",
            "raft-46, election safety",
            "raft-56, election safety",
            "raft-58a, no uncaught exception",
            "raft-58b, log matching",
            "raft-42, leader completeness",
            "raft-66, leader completeness"
        })
        void when_fuzzed_then_the_named_invariant_breaks_and_replays(String scenario, String invariant) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            Execution found = Fuzzing.failures(setup, 0, 300).findFirst().orElseThrow();
            Violation violation = Fuzzing.violation(found);
            assertThat(violation.invariant()).isEqualTo(invariant);
            assertThat(found.eventCount()).isBetween(20, 3_000);
            StepRecorder lines = new StepRecorder(setup);
            ExactReplay.ReplayOutcome outcome = ExactReplay.run(
                    setup.fresh(),
                    found.origin(),
                    found.steps().stream().map(lines::toRecordedStep).iterator(),
                    new ProgressBeacon(),
                    null);
            assertThat(outcome).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
            assertThat(((ExactReplay.ReplayOutcome.Reproduced) outcome)
                            .execution()
                            .verdict())
                    .isEqualTo(found.verdict());
        }
    }
}
