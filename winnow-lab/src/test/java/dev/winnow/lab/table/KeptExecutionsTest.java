package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Execution;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionReader;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The best known executions are real: each replays, step by step, and still fails. */
class KeptExecutionsTest {

    static Stream<String> names() {
        return DemiPaperRow.names().stream();
    }

    private static Setup setup(String name) {
        Scenario scenario = new ScenarioFinder(KeptExecutionsTest.class.getClassLoader()).findByName(name);
        return scenario.setup(new Parameters(scenario.parameters(), Map.of()));
    }

    @Nested
    class Given_the_best_known_execution_of_a_case {

        @ParameterizedTest
        @MethodSource("dev.winnow.lab.table.KeptExecutionsTest#names")
        void when_replayed_then_every_step_is_as_recorded_and_it_still_fails(String name) {
            Setup setup = setup(name);
            try (ExecutionReader reader =
                    ExecutionReader.of(name, BestKnown.file(name).orElseThrow())) {
                ExactReplay.ReplayOutcome outcome =
                        ExactReplay.run(setup, reader.header().origin(), reader.iterator(), new ProgressBeacon(), null);
                assertThat(outcome).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
                Execution execution = ((ExactReplay.ReplayOutcome.Reproduced) outcome).execution();
                assertThat(execution.verdict().isViolation()).isTrue();
                assertThat(BestKnown.size(name)).contains(ExecutionSize.of(execution));
            }
        }

        /** The casebook's HandmadeTest builds that one. */
        @Test
        void when_one_was_built_by_hand_then_the_kept_one_is_no_longer() {
            assertThat(BestKnown.size("raft-56").orElseThrow().steps()).isLessThanOrEqualTo(22 + 6);
        }
    }
}
