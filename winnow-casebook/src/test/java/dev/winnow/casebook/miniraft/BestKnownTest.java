package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.minimize.Certificate.Minimality;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.pipeline.Minimizer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shortest known failures, and whether the minimizer reaches them. */
class BestKnownTest {

    private static final String FILE = "/best-known/mini-raft-45.jsonl";
    private static final int EVENTS = 12;
    private static final int EXTERNALS = 4;

    private static Minimization minimize(Setup setup, Execution failure) {
        return new Minimizer(setup, MinimizationOptions.DEFAULT, Runnable::run, System::nanoTime)
                .minimize(failure, failure, () -> false, MinimizationProgress.NONE);
    }

    private static String golden() throws IOException {
        try (InputStream in = Objects.requireNonNull(BestKnownTest.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Nested
    class Given_votes_that_count_twice {

        private final Setup setup = Fuzzing.setup("mini-raft-45", Map.of());

        @Test
        void when_the_best_known_execution_is_replayed_then_it_is_as_recorded() throws IOException {
            try (ExecutionReader reader = ExecutionReader.of(FILE, golden())) {
                ExactReplay.ReplayOutcome outcome =
                        ExactReplay.run(setup, reader.header().origin(), reader.iterator(), new ProgressBeacon(), null);
                assertThat(outcome).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
                Execution execution = ((ExactReplay.ReplayOutcome.Reproduced) outcome).execution();
                assertThat(Fuzzing.violation(execution).invariant()).isEqualTo("election safety");
                assertThat(execution.eventCount()).isEqualTo(EVENTS);
                assertThat(execution.externalCount()).isEqualTo(EXTERNALS);
            }
        }

        /** To record it again after a change of the format, write the result of this test to the file. */
        @Test
        void when_it_is_built_by_hand_then_it_equals_the_file() throws IOException {
            Origin origin = new Origin("mini-raft-45", Map.of(), 1);
            MoveTable moves = new MoveTable(setup);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (WorldGuidedRun guidedRun = WorldGuidedRun.open(setup, origin, moves, new ProgressBeacon());
                    ExecutionWriter writer = new ExecutionWriter(
                            out, setup, origin, setup.world().processes())) {
                TwoPairs.lead(guidedRun, moves, 0);
                Verdict verdict = new Verdict.Violated(Objects.requireNonNull(guidedRun.violation()));
                guidedRun.execution(verdict).steps().forEach(step -> writer.step(step, null));
                writer.end(verdict);
            }
            assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(golden());
        }

        @Test
        void when_a_failure_of_500_events_is_minimized_then_it_is_as_short() {
            Execution failure = Fuzzing.failures(setup, 1, 100)
                    .filter(execution -> execution.eventCount() >= 500)
                    .findFirst()
                    .orElseThrow();
            Execution after = minimize(setup, failure).minimized();
            assertThat(after.size()).isEqualTo(EVENTS + EXTERNALS);
            assertThat(Fuzzing.violation(after).fingerprint())
                    .isEqualTo(Fuzzing.violation(failure).fingerprint());
        }
    }

    @Nested
    class Given_stale_votes_among_three {

        @ParameterizedTest
        @ValueSource(ints = {0, 50})
        void when_minimized_then_it_is_certified_globally_optimal(int firstSeed) {
            Setup setup = Fuzzing.setup("mini-raft-46", Map.of("nodes", "3"));
            Execution failure =
                    Fuzzing.failures(setup, firstSeed, 50).findFirst().orElseThrow();
            Minimization result = minimize(setup, failure);
            assertThat(result.certificate().events()).isEqualTo(Minimality.GLOBAL);
            assertThat(result.certificate().lowerBound()).isEqualTo(12);
            assertThat(result.minimized().size()).isEqualTo(12);
        }
    }
}
