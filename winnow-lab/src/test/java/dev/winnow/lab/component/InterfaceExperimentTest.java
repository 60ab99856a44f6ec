package dev.winnow.lab.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.accumulator.AccumulatorScenarios;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.lab.component.InterfaceExperiment.InterfaceRequest;
import dev.winnow.lab.component.InterfaceExperiment.InterfaceResult;
import dev.winnow.lab.component.InterfaceExperiment.SearchBudget;
import dev.winnow.lab.component.InterfaceRow.TupleCounts;
import dev.winnow.lab.table.CaseExperiment.ExperimentProgress;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.DelayingExperiment.Subject;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.system.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InterfaceExperimentTest {

    private static final String FIGURE_1 = "accumulator:servers=2:numbers=2";

    private final List<String> shown = new ArrayList<>();
    private final List<InterfaceRow> saved = new ArrayList<>();

    private static Subject subject(CaseName name) {
        Scenario scenario = new AccumulatorScenarios()
                .scenarios().stream()
                        .filter(known -> known.name().equals(name.scenario()))
                        .findFirst()
                        .orElseThrow(() -> new BadInput("there is no " + name.scenario(), "choose another"));
        return new Subject(
                Parameters.of(scenario, name.parameters()).setUp(scenario),
                new Origin(scenario.name(), name.parameters(), 1));
    }

    private InterfaceResult run(long states, List<InterfaceRow> known, String... cases) {
        ExperimentProgress<InterfaceRow> progress = new ExperimentProgress<>() {
            @Override
            public void show(String line) {
                shown.add(line);
            }

            @Override
            public void onRow(InterfaceRow row) {
                saved.add(row);
            }
        };
        SearchBudget budget = new SearchBudget(Duration.ofMinutes(5), states);
        return new InterfaceExperiment(
                        new InterfaceRequest(List.of(cases), known, budget),
                        InterfaceExperimentTest::subject,
                        WorkerTeam.CALLER_ONLY,
                        () -> false,
                        progress)
                .run();
    }

    @Nested
    class Given_the_example_of_the_paper {

        @Test
        void when_searched_then_the_row_has_the_known_counts() {
            InterfaceRow row = run(Long.MAX_VALUE, List.of(), FIGURE_1).rows().get(0);
            assertThat(saved).containsExactly(row);
            assertThat(row.bfs().count()).isEqualTo(362);
            assertThat(row.dir().counts()).isEqualTo(new TupleCounts(9, 10, 17, 98));
            assertThat(row.agrees()).isTrue();
            InterfaceRow.TracesRun traces = Objects.requireNonNull(row.traces());
            assertThat(List.of(traces.localTraces(), traces.skeletons())).containsExactly(14L, 2L);
            assertThat(traces.globalTraces()).isEqualTo(18);
            assertThat(row.dpor()).isNotNull();
            assertThat(row.dir().end()).isEqualTo(RunEnd.COMPLETE);
        }

        @Test
        void when_searched_then_bfs_and_dir_run_four_times_in_turn_and_traces_are_counted_once() {
            run(Long.MAX_VALUE, List.of(), FIGURE_1);
            assertThat(shown)
                    .extracting(line -> line.split(":", 2)[0].strip())
                    .containsExactly(
                            "accumulator",
                            "bfs",
                            "dir",
                            "optimal-dpor",
                            "bfs",
                            "dir",
                            "bfs",
                            "dir",
                            "bfs",
                            "dir",
                            "optimal-dpor",
                            "dir-traces");
        }

        @Test
        void when_a_search_reaches_its_limit_then_it_is_not_repeated() {
            InterfaceRow row = run(50, List.of(), FIGURE_1).rows().get(0);
            assertThat(row.bfs().end()).isEqualTo(RunEnd.LIMIT);
            assertThat(shown).filteredOn(line -> line.startsWith("    bfs:")).hasSize(1);
        }

        @Test
        void when_its_row_is_known_then_nothing_runs() {
            List<InterfaceRow> known = run(Long.MAX_VALUE, List.of(), FIGURE_1).rows();
            shown.clear();
            saved.clear();
            assertThat(run(Long.MAX_VALUE, known, FIGURE_1).rows()).isEqualTo(known);
            assertThat(shown).isEmpty();
            assertThat(saved).isEmpty();
        }
    }

    @Nested
    class Given_a_subject_that_cannot_be_searched {

        @Test
        void when_run_then_it_is_missed_and_the_others_have_rows() {
            InterfaceResult result = run(Long.MAX_VALUE, List.of(), "nothing", FIGURE_1);
            assertThat(result.rows()).hasSize(1);
            assertThat(result.missed())
                    .singleElement()
                    .satisfies(miss -> assertThat(miss.why()).contains("there is no nothing"));
        }
    }
}
