package dev.winnow.casebook.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.model.Execution;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The application that uses every feature: the same seed gives the same execution, whatever ran before. */
final class FeaturesTest {

    private static final int SEEDS = 150;

    private final Setup setup = Fuzzing.setup("pekko-features", Map.of());
    private final StepRecorder lines = new StepRecorder(setup);

    @Test
    void when_run_twice_then_executions_are_equal_and_replay() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Execution execution = Fuzzing.execution(setup, seed);
            List<String> first = texts(execution);
            assertThat(texts(Fuzzing.execution(setup, seed)))
                    .as("again, seed %d", seed)
                    .isEqualTo(first);
            assertThat(texts(Fuzzing.execution(setup.fresh(), seed)))
                    .as("fresh, seed %d", seed)
                    .isEqualTo(first);
            assertThat(ExactReplay.run(
                            setup, execution.origin(), recorded(execution).iterator(), new ProgressBeacon(), null))
                    .as("replay, seed %d", seed)
                    .isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
        }
    }

    private List<RecordedStep> recorded(Execution execution) {
        return execution.steps().stream().map(lines::toRecordedStep).toList();
    }

    private List<String> texts(Execution execution) {
        return recorded(execution).stream().map(RecordedStep::toString).toList();
    }
}
