package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.lab.table.CaseExperiment.ExperimentProgress;
import dev.winnow.lab.table.CaseExperiment.ExperimentRequest;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.CaseExperiment.MissedCase;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CaseExperimentTest {

    private final List<String> searched = new ArrayList<>();
    private final List<MinimizeRow> saved = new ArrayList<>();

    private ExperimentResult<MinimizeRow> run(
            List<MinimizeRow> known, Supplier<Optional<CaseRunner.FoundCase>> search) {
        CaseRunner runner = new CaseRunner() {
            @Override
            public Optional<FoundCase> search(CaseName name, long seed) {
                searched.add(name.scenario() + " " + seed);
                return search.get();
            }

            @Override
            public boolean isInterrupted() {
                return false;
            }
        };
        ExperimentProgress<MinimizeRow> progress = new ExperimentProgress<>() {
            @Override
            public void show(String line) {}

            @Override
            public void onRow(MinimizeRow row) {
                saved.add(row);
            }
        };
        return new CaseExperiment<>(
                        MinimizeRow.readAt(List.of(10.0)),
                        new ExperimentRequest<>(List.of("a", "b"), 2, known),
                        runner,
                        progress)
                .run();
    }

    @Nested
    class Given_searches_that_find_nothing {

        @Test
        void when_run_then_every_case_and_seed_is_a_miss() {
            ExperimentResult<MinimizeRow> result = run(List.of(), Optional::empty);
            assertThat(result.rows()).isEmpty();
            assertThat(result.missed())
                    .containsExactly(
                            new MissedCase("a", 1, "not found"),
                            new MissedCase("a", 2, "not found"),
                            new MissedCase("b", 1, "not found"),
                            new MissedCase("b", 2, "not found"));
            assertThat(saved).isEmpty();
        }

        @Test
        void when_a_row_is_known_then_it_is_kept_and_not_run_again() {
            MinimizeRow known = new MinimizeRow(
                    new FoundExecution("a", 2, 0, new ExecutionSize(9, 1)),
                    Map.of(ComparedPipeline.WINNOW, new MinimizeRow.TimedRun(0, 0, false, List.of())));
            assertThat(run(List.of(known), Optional::empty).rows()).containsExactly(known);
            assertThat(searched).containsExactly("a 1", "b 1", "b 2");
        }
    }

    @Nested
    class Given_a_system_that_is_not_under_control {

        @Test
        void when_run_then_the_reason_is_that_of_the_miss() {
            ExperimentResult<MinimizeRow> result = run(List.of(), () -> {
                throw new OutOfControl("it diverges", "fix it");
            });
            assertThat(result.missed()).hasSize(4).extracting(MissedCase::why).containsOnly("it diverges");
        }
    }

    @Nested
    class Given_an_interruption_before_anything_smaller_was_found {

        @Test
        void when_run_then_the_case_is_no_miss() {
            ExperimentResult<MinimizeRow> result = run(List.of(), () -> {
                throw new WorkInterrupted();
            });
            assertThat(result.missed()).isEmpty();
        }
    }
}
