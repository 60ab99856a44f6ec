package dev.winnow.casebook.pekko.fsmraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.model.Execution;
import dev.winnow.model.Shapes;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Raft as a finite state machine. All seeds are fixed, so the results are deterministic. */
class FsmRaftCasesTest {

    @Nested
    class Given_a_correct_one {

        @ParameterizedTest
        @CsvSource({"3", "4", "5"})
        void when_fuzzed_then_nothing_breaks(String members) {
            assertThat(Fuzzing.violation(Fuzzing.setup("fsm-raft", Map.of("members", members)), 0, 20))
                    .isEmpty();
        }

        @Test
        void when_fuzzed_then_it_commits_commands() {
            Execution execution = Fuzzing.execution(Fuzzing.setup("fsm-raft", Map.of()), 1);
            assertThat(execution.steps())
                    .anyMatch(step -> Shapes.text(step.payload()).matches("AppendEntries.*leaderCommit=[1-9].*"));
        }
    }

    @Nested
    class Given_actors_that_hold_their_configuration {

        @Test
        void when_an_execution_of_1500_events_is_recorded_then_the_file_is_small() {
            Setup setup = Fuzzing.setup("fsm-raft", Map.of());
            Execution execution = Fuzzing.execution(setup, 1);
            assertThat(execution.eventCount()).isGreaterThanOrEqualTo(1_500);
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            try (ExecutionWriter writer = new ExecutionWriter(
                    file, setup, execution.origin(), setup.world().processes())) {
                ExactReplay.run(setup, execution, new ProgressBeacon(), writer).orThrow();
            }
            assertThat(file.toString(StandardCharsets.UTF_8)).contains("\"type\":\"RaftActor\"");
            assertThat(file.size()).isLessThan(5_000_000);
        }
    }

    @Nested
    class Given_one_with_a_bug {

        @ParameterizedTest
        @CsvSource({"fsm-raft-45, election safety", "fsm-raft-46, election safety", "fsm-raft-66, state machine safety"
        })
        void when_fuzzed_then_the_named_invariant_breaks(String scenario, String invariant) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            Execution found = Fuzzing.failures(setup, 0, 300).findFirst().orElseThrow();
            assertThat(Fuzzing.violation(found).invariant()).isEqualTo(invariant);
        }
    }
}
