package dev.winnow.lab.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.InterfaceCounts.ConfigurationRange;
import dev.winnow.lab.component.InterfaceExperiment.MissedSubject;
import dev.winnow.lab.component.InterfaceRow.InterfaceRun;
import dev.winnow.lab.component.InterfaceRow.PilotOutcome;
import dev.winnow.lab.component.InterfaceRow.PlainRun;
import dev.winnow.lab.component.InterfaceRow.TracesRun;
import dev.winnow.lab.component.InterfaceRow.TupleCounts;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InterfaceTableTest {

    private static final String MPS = "mps:nodes=3:extra=1:work=1";
    private static final PlainRun DPOR = new PlainRun(3_000, RunEnd.LIMIT, 60);

    private static final TracesRun TRACES = new TracesRun(2_070, 35, BigInteger.valueOf(189_754), RunEnd.COMPLETE, 1.5);

    private static PlainRun bfs(long states, RunEnd end, double seconds) {
        return new PlainRun(states, end, seconds);
    }

    private static InterfaceRun dir(RunEnd end, double seconds, PilotOutcome pilot) {
        return new InterfaceRun(
                new TupleCounts(34, 43, 49, 2_585),
                new ConfigurationRange(new BigInteger("420800"), new BigInteger("2167906")),
                pilot,
                end,
                seconds);
    }

    private static InterfaceRun dir(RunEnd end, double seconds) {
        return dir(end, seconds, new PilotOutcome(0.02, true, List.of()));
    }

    private static InterfaceRow row(PlainRun bfs, InterfaceRun dir) {
        return new InterfaceRow(MPS, bfs, dir, TRACES, DPOR);
    }

    private static String markdown(InterfaceRow... rows) {
        return new InterfaceTable(List.of(rows), List.of()).markdown();
    }

    @Nested
    class Given_a_subject_whose_components_hide_much {

        private final InterfaceRow row = row(bfs(836_960, RunEnd.COMPLETE, 2), dir(RunEnd.COMPLETE, 0.1));

        @Test
        void when_shown_then_the_figures_of_the_paper_stand_beside_ours() {
            assertThat(markdown(row)).isEqualTo("""
                    `dir` pays in 1 of 1 rows.

                    | case | configurations N | tuples T | words | sets | component states | N/T | `dir` | `bfs` \
                    | `bfs`/`dir` | sets : states in the pilot | `dir` pays |
                    |---|---|---|---|---|---|---|---|---|---|---|---|
                    | `mps:nodes=3:extra=1:work=1` | 836,960 | 34 | 43 | 49 | 2,585 | 24,616.5 | 0.100 s | 2.000 s \
                    | 20.0 | 0.020 | yes |

                    | case | local traces | skeletons | global traces | ratio | strict ratio | `dir-traces` \
                    | `optimal-dpor` | time | *the paper* | *local traces* | *skeletons* | *ratio* | *speed-up* |
                    |---|---|---|---|---|---|---|---|---|---|---|---|---|---|
                    | `mps:nodes=3:extra=1:work=1` | 2,070 | 35 | 189,754 | 91.7 | 90.1 | 1.500 s | > 3,000 | > 60.0 s \
                    | *MPS-3* | *377,965* | *457* | *542,944.0* | *217,177.6* |
                    """);
        }

        @Test
        void when_traces_are_not_all_counted_then_only_the_time_is_shown() {
            TracesRun limited = new TracesRun(7, 1, BigInteger.TEN, RunEnd.LIMIT, 60);
            InterfaceRow partial = new InterfaceRow(MPS, row.bfs(), row.dir(), limited, DPOR);
            assertThat(limited.ratio()).isEmpty();
            assertThat(markdown(partial)).contains("work=1` |  |  |  |  |  | > 60.0 s | > 3,000 |");
            InterfaceRow refused = new InterfaceRow(MPS, row.bfs(), row.dir(), null, DPOR);
            assertThat(markdown(refused)).contains("work=1` |  |  |  |  |  |  | > 3,000 |");
        }

        @Test
        void when_plain_search_does_not_end_then_its_figures_are_lower_bounds() {
            InterfaceRow limited = row(bfs(500_000, RunEnd.LIMIT, 60), dir(RunEnd.COMPLETE, 0.1));
            assertThat(limited.pays()).isTrue();
            assertThat(markdown(limited))
                    .contains("| > 500,000; 420,800 to 2,167,906 |", "| ≥ 14,705.9 |", "| > 60.0 s | > 600.0 |");
        }
    }

    @Nested
    class Given_a_subject_on_which_it_does_not_pay {

        @Test
        void when_plain_search_is_faster_then_the_table_says_so() {
            InterfaceRow row = row(bfs(836_960, RunEnd.COMPLETE, 0.05), dir(RunEnd.COMPLETE, 0.1));
            assertThat(markdown(row)).contains("pays in 0 of 1", "| 0.50 |", "| no: `bfs` is faster |");
        }

        @Test
        void when_the_pilot_chose_plain_search_then_no_tuples_are_shown() {
            PilotOutcome pilot = new PilotOutcome(0.93, false, List.of());
            InterfaceRow row = row(bfs(836_960, RunEnd.COMPLETE, 2), dir(RunEnd.COMPLETE, 1.9, pilot));
            assertThat(row.pays()).isFalse();
            assertThat(markdown(row))
                    .contains("| 836,960 |  |  |  |  |  | 1.900 s |", "| 0.930 | no: the pilot chose `bfs` |");
        }

        @Test
        void when_it_does_not_end_then_its_counts_are_lower_bounds() {
            InterfaceRow row = row(bfs(836_960, RunEnd.COMPLETE, 2), dir(RunEnd.LIMIT, 60));
            assertThat(markdown(row)).contains("| > 34 | > 43 | > 49 | > 2,585 |  | > 60.0 s |", "no: incomplete");
        }
    }

    @Nested
    class Given_searches_that_disagree {

        @Test
        void when_the_configurations_are_out_of_bounds_then_the_row_says_so() {
            InterfaceRow row = row(bfs(420_799, RunEnd.COMPLETE, 2), dir(RunEnd.COMPLETE, 0.1));
            assertThat(row.agrees()).isFalse();
            assertThat(markdown(row)).contains("pays in 0 of 1", "| **`bfs` found something else** |");
        }

        @Test
        void when_only_one_finds_a_violation_then_the_row_says_so() {
            InterfaceRow row = row(bfs(836_960, RunEnd.VIOLATION, 2), dir(RunEnd.COMPLETE, 0.1));
            assertThat(row.agrees()).isFalse();
            assertThat(markdown(row)).contains("836,960 until the violation", "found something else");
        }
    }

    @Nested
    class Given_a_component_that_hides_nothing {

        @Test
        void when_shown_then_it_is_named() {
            PilotOutcome pilot = new PilotOutcome(0.4, true, List.of("sender"));
            InterfaceRow row = row(bfs(836_960, RunEnd.COMPLETE, 2), dir(RunEnd.COMPLETE, 0.1, pilot));
            assertThat(markdown(row)).contains("| 0.400; clear: sender |");
        }
    }

    @Nested
    class Given_a_subject_without_a_row {

        @Test
        void when_shown_then_the_reason_follows() {
            assertThat(new InterfaceTable(List.of(), List.of(new MissedSubject("raft-45", "no states"))).markdown())
                    .isEqualTo("`dir` pays in 0 of 0 rows.\n\n- `raft-45`: no states\n");
        }
    }
}
