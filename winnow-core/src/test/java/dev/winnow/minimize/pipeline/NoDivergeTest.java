package dev.winnow.minimize.pipeline;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.LetterBox;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Execution;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoDivergeTest {

    private static final Letter FIRST = new Letter(1, 1);
    private static final Letter SECOND = new Letter(2, 1);

    /** The box remembers all letters in order, so that removing one changes its state. */
    private static ScriptedRun scripted() {
        return ScriptedRun.of(LetterBox.setup(Style.PURE))
                .start("box", "office") // 0, 1
                .tell("box", FIRST) // 2, 3
                .tell("box", SECOND) // 4, 5
                .tell("office", FIRST) // 6, 7
                .tell("box", LetterBox.bad()); // 8, 9
    }

    @Nested
    class Given_a_process_that_remembers_every_message {

        @Test
        void when_an_earlier_message_is_removed_then_the_candidate_is_rejected() {
            try (ScriptedRun scripted = scripted();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                NoDiverge noDiverge = new NoDiverge(run);
                Schedule asked = run.incumbent().schedule().without(places(2, 3));
                assertThat(run.stsSched(asked)).isNotNull();
                assertThat(noDiverge.test(asked)).isNull();
                assertThat(run.tester().worldRun().length())
                        .isEqualTo(4); // both starts, the second letter's send and delivery
            }
        }

        @Test
        void when_an_unrelated_step_is_removed_then_the_candidate_is_accepted() {
            try (ScriptedRun scripted = scripted();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule asked = run.incumbent().schedule().without(places(6, 7));
                assertThat(new NoDiverge(run).test(asked)).isEqualTo(asked);
            }
        }

        @ParameterizedTest
        @CsvSource({"NODIVERGE, 7", "DEMI, 3", "WINNOW, 3"})
        void when_minimized_then_the_baseline_keeps_more_steps(Pipeline pipeline, int steps) {
            try (ScriptedRun scripted = scripted()) {
                MinimizationOptions options = new MinimizationOptions(pipeline, Set.of(), 1_000_000, 1, 1, 1);
                Execution after = new Minimizer(scripted.setup, options, Runnable::run, () -> 0L)
                        .minimize(scripted.execution(), scripted.execution(), () -> false, MinimizationProgress.NONE)
                        .minimized();
                assertThat(after.size()).isEqualTo(steps);
                assertThat(MinimizationFixture.fingerprint(after)).isEqualTo(LetterBox.GOOD);
            }
        }
    }
}
