package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.lab.table.DemiRow.PipelineRun;
import dev.winnow.minimize.StageReport;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DemiTableTest {

    private static StageReport stage(String name, int events) {
        return new StageReport(name, 1, 0, 0, events, 8, 10, 100, 0.5);
    }

    private static PipelineRun run(int events, boolean stopped, StageReport... stages) {
        return new PipelineRun(new ExecutionSize(events, 8), 1_000, 2.0, stopped, List.of(stages));
    }

    private static DemiRow row(String name, long seed, PipelineRun shrunk, PipelineRun tfb) {
        Map<ComparedPipeline, PipelineRun> runs = new EnumMap<>(ComparedPipeline.class);
        runs.put(ComparedPipeline.WINNOW, run(20, false));
        runs.put(ComparedPipeline.SHRUNK, shrunk);
        runs.put(ComparedPipeline.TFB, tfb);
        runs.put(ComparedPipeline.TFB_ALL, run(400, true));
        runs.put(ComparedPipeline.GAMUT, run(20, false));
        runs.put(ComparedPipeline.NODIVERGE, run(900, false));
        FoundExecution found = new FoundExecution(name, seed, 0.1, new ExecutionSize(1_000, 108));
        return new DemiRow(found, new MemberCounts(4, 3), "2-minimal", runs);
    }

    private static DemiRow raft45(long seed, int events, boolean stopped) {
        return row(
                "raft-45",
                seed,
                run(600, false, stage("provenance", 990), stage("stssched-shrunk", 600)),
                run(
                        events,
                        stopped,
                        stage("provenance", 990),
                        stage("stssched", 800),
                        stage("stssched-internals", 700),
                        stage("shrinking", 15),
                        stage("tfb", events)));
    }

    @Nested
    class Given_three_seeds {

        private final String table =
                new DemiTable(List.of(raft45(1, 30, false), raft45(2, 50, true), raft45(3, 40, false))).markdown();

        @Test
        void when_sizes_are_shown_then_medians_worst_and_cut_offs_stand_in_the_cell() {
            assertThat(table)
                    .contains(
                            "| `raft-45` | 1,000 (108) | 990 (8) | 700 (8) | 600 (8) | 40 (8), worst 50 (8), 1 cut off"
                                    + " | 400 (8), 3 cut off | 20 (8) | 900 (8) | 20 (8) |");
        }

        @Test
        void when_a_baseline_is_as_small_as_ours_then_the_table_says_so() {
            assertThat(table).contains(", by search | `gamut` |");
        }

        @Test
        void when_efforts_are_shown_then_those_of_the_paper_stand_below() {
            assertThat(table)
                    .contains(
                            "| `raft-45` | 0.1 s | 30, 300, 1.5 s | 1,000, 200, 2.0 s | 1,000, 500, 2.0 s, 1 cut off |")
                    .contains("| *the paper* |  | 594 in 56 s |  | 2,854 in 114 s |");
        }

        @Test
        void when_the_paper_shows_the_case_then_its_sizes_stand_below() {
            assertThat(table)
                    .contains(
                            "| *the paper* | 2,160 (108) | 2,138 | 1,183 (8) |  | 23 (8) |  |  | 1,826 (11) |  | 22 (8) |");
        }
    }

    @Nested
    class Given_the_case_of_Table_3 {

        @Test
        void when_nothing_was_shrunk_then_the_size_is_that_without_shrinking() {
            DemiRow row = row(
                    "raft-45:members=9",
                    1,
                    run(999, false, stage("shrinking", 999)),
                    run(21, false, stage("stssched-internals", 80)));
            assertThat(new DemiTable(List.of(row)).markdown())
                    .contains("| `raft-45:members=9` | 1,000 (108) | 1,000 (108) | 80 (8) | 80 (8) |")
                    .contains("| *the paper's Table 3* | 360 (9) |  | 81 (8) | 51 (5) |");
        }
    }
}
