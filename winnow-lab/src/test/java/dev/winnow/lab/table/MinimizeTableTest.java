package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.lab.table.CaseExperiment.MissedCase;
import dev.winnow.lab.table.MinimizeRow.Reading;
import dev.winnow.lab.table.MinimizeRow.TimedRun;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MinimizeTableTest {

    private static ExecutionSize size(int events, int externals) {
        return new ExecutionSize(events, externals);
    }

    private static TimedRun run(boolean stopped, ExecutionSize after10, ExecutionSize after30) {
        return new TimedRun(1_000, 30, stopped, List.of(new Reading(10, after10), new Reading(30, after30)));
    }

    private static MinimizeRow row(String name, long seed, TimedRun winnow, TimedRun demi, TimedRun gamut) {
        Map<ComparedPipeline, TimedRun> runs = new EnumMap<>(ComparedPipeline.class);
        runs.put(ComparedPipeline.WINNOW, winnow);
        runs.put(ComparedPipeline.TFB, demi);
        runs.put(ComparedPipeline.GAMUT, gamut);
        return new MinimizeRow(new FoundExecution(name, seed, 0.1, size(1_000, 50)), runs);
    }

    @Nested
    class Given_two_seeds_of_which_one_is_worse_than_a_baseline {

        private final List<MinimizeRow> rows = List.of(
                row(
                        "raft-45",
                        1,
                        run(false, size(40, 8), size(14, 6)),
                        run(true, size(300, 20), size(90, 10)),
                        run(false, size(32, 8), size(32, 8))),
                row(
                        "raft-45",
                        2,
                        run(false, size(20, 8), size(14, 6)),
                        run(false, size(280, 20), size(90, 10)),
                        run(true, size(20, 8), size(14, 6))));

        @Test
        void when_shown_then_each_time_has_a_line_and_larger_medians_are_marked() {
            assertThat(new MinimizeTable(rows, List.of()).markdown()).isEqualTo("""
                            `winnow` is larger than a baseline in 1 of 4 medians; its worst row is 1.25 times the \
                            baseline (`raft-45`, seed 1, 10 s, `gamut`).

                            | case | seeds | initial | after | `winnow` | `demi` | `gamut` | median of `winnow` larger \
                            | worst row |
                            |---|---|---|---|---|---|---|---|---|
                            | `raft-45` | 2 | 1,000 (50) | 10 s | 40 (8) | 300 (20) | 32 (8) | **`gamut` 1.25 ×** \
                            | 1.25 × |
                            |  |  |  | 30 s | 14 (6) | 90 (10), 1 cut off | 32 (8), 1 cut off |  | 1.00 × |
                            """);
        }

        @Test
        void when_an_execution_is_missing_then_it_is_counted_and_named() {
            String table = new MinimizeTable(rows, List.of(new MissedCase("raft-42", 2, "not found"))).markdown();
            assertThat(table)
                    .startsWith("`winnow` is larger than a baseline in 1 of 4 medians;")
                    .contains("`gamut`). Missing: 1 of 3 executions.\n")
                    .endsWith("\n\n- `raft-42`, seed 2: not found\n");
        }
    }

    @Nested
    class Given_fewer_steps_but_more_events_than_a_baseline {

        @Test
        void when_compared_then_the_larger_ratio_counts() {
            TimedRun ours = run(false, size(12, 3), size(12, 3));
            TimedRun fewerEvents = run(false, size(10, 9), size(10, 9));
            TimedRun fewerSteps = run(false, size(12, 2), size(13, 1));
            MinimizeTable table =
                    new MinimizeTable(List.of(row("raft-45", 1, ours, fewerEvents, fewerSteps)), List.of());
            assertThat(table.aboveCount()).isEqualTo(4);
            assertThat(table.worstTimes()).isEqualTo(1.2);
        }
    }

    @Nested
    class Given_no_rows {

        @Test
        void when_shown_then_only_what_is_missing_is_listed() {
            assertThat(new MinimizeTable(List.of(), List.of(new MissedCase("raft-42", 1, "not found"))).markdown())
                    .isEqualTo("""
                            No execution was minimized. Missing: 1 of 1 executions.

                            - `raft-42`, seed 1: not found
                            """);
        }
    }

    @Nested
    class Given_a_time_limit {

        @Test
        void when_runs_are_read_then_the_limit_is_the_last_time() {
            assertThat(MinimizeTable.readingTimes(120)).containsExactly(10.0, 30.0, 60.0, 120.0);
            assertThat(MinimizeTable.readingTimes(45)).containsExactly(10.0, 30.0, 45.0);
            assertThat(MinimizeTable.readingTimes(2.5)).containsExactly(2.5);
        }
    }
}
