package dev.winnow.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableCommandTest {

    @TempDir
    private Path directory;

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    /** Runs the fastest case with little time for each pipeline, which may cut it off. */
    private CliRun table(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("table", "demi", "--cases", "spark-9256", "--min-events", "100", "--time", "3s"));
        arguments.addAll(List.of("--out", directory.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return CliRun.inThisJvm(arguments.toArray(String[]::new));
    }

    @Nested
    class Given_a_section_of_a_file {

        @Test
        void when_a_case_is_run_then_the_table_has_the_figures_of_the_paper() throws IOException {
            Path results = directory.resolve("RESULTS.md");
            Files.writeString(results, "before\n<!-- table demi -->\nold\n<!-- end -->\nafter\n");
            check(table("--results", results.toString()))
                    .hasCode(0)
                    .prints("| `spark-9256` |", "| *the paper* | 300 (20) | 256 | 11 (1) |  | 11 (1) |", "73 in 96 s");
            assertThat(results)
                    .content()
                    .startsWith("before\n<!-- table demi -->\n")
                    .contains("| `spark-9256` |")
                    .doesNotContain("old")
                    .endsWith("<!-- end -->\nafter\n");
            assertThat(directory.resolve("pace/spark-9256.svg")).content().startsWith("<svg");
            assertThat(directory.resolve("out/spark-9256/1/winnow/minimized.jsonl"))
                    .exists();
            for (String pipeline : List.of("demi", "demi-all", "gamut", "nodiverge")) {
                assertThat(directory.resolve("out/spark-9256/1/" + pipeline + "/minimized.jsonl"))
                        .exists();
            }
        }

        @Test
        void when_there_is_no_section_then_the_error_comes_before_any_run() throws IOException {
            Path results = directory.resolve("RESULTS.md");
            Files.writeString(results, "nothing\n");
            check(table("--results", results.toString())).hasCode(2).says("no place", "<!-- table demi -->");
            assertThat(directory.resolve("out")).doesNotExist();
        }
    }

    @Nested
    class Given_rows_of_an_earlier_run {

        @Test
        void when_resumed_then_they_are_not_run_again_and_the_table_is_the_same() {
            CliRun first = table();
            check(first).hasCode(0);
            CliRun resumed = table("--resume");
            check(resumed).hasCode(0);
            assertThat(resumed.out()).isEqualTo(first.out());
            assertThat(resumed.err()).doesNotContain("found in");
            check(table("--resume", "--jobs", "7")).hasCode(2).says("other limits", "leave out --resume");
        }
    }

    @Nested
    class Given_JSON {

        @Test
        void when_a_case_is_run_then_each_row_has_the_fields_of_the_contract() {
            CliRun ran = table("--json");
            check(ran).hasCode(0);
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence(
                            "rows",
                            "case",
                            "seed",
                            "initial",
                            "winnow",
                            "best",
                            "certificate",
                            "run",
                            "others",
                            "stssched",
                            "stsschedShrunk",
                            "tfb",
                            "tfbAll",
                            "gamut",
                            "nodiverge",
                            "demiRun",
                            "gamutRun",
                            "nodivergeRun",
                            "paper",
                            "missed");
        }
    }

    @Nested
    class Given_wrong_arguments {

        @ParameterizedTest
        @CsvSource({
            "--cases=raft-1, the paper has no case raft-1",
            "--seeds=0, --seeds",
            "--time=0s, --time",
            "--results=nowhere.md, cannot read nowhere.md"
        })
        void when_one_is_invalid_then_the_code_is_2_and_it_is_named(String option, String said) {
            check(CliRun.inThisJvm("table", "demi", option)).hasCode(2).says(said);
        }

        @Test
        void when_no_table_is_named_then_the_known_ones_are_listed() {
            check(CliRun.inThisJvm("table")).hasCode(2).says("demi");
        }
    }

    @Nested
    class Given_the_table_of_minimizations {

        private CliRun minimize(int seeds, String time, String... more) {
            List<String> arguments = new ArrayList<>(List.of("table", "minimize", "--cases", "mini-raft-45"));
            arguments.addAll(List.of("--seeds", String.valueOf(seeds), "--time", time));
            arguments.addAll(List.of("--out", directory.resolve("out").toString()));
            arguments.addAll(List.of(more));
            return CliRun.inThisJvm(arguments.toArray(String[]::new));
        }

        @Test
        void when_a_case_is_run_then_the_table_stands_in_its_section() throws IOException {
            Path results = directory.resolve("RESULTS.md");
            Files.writeString(results, "before\n<!-- table minimize -->\nold\n<!-- end -->\nafter\n");
            CliRun ran = minimize(1, "1s", "--results", results.toString());
            check(ran)
                    .hasCode(0)
                    .prints(
                            "of 2 medians; its worst row is",
                            "| case | seeds | initial | after | `winnow` | `demi` | `gamut` |",
                            "| `mini-raft-45` | 1 |");
            assertThat(results)
                    .content()
                    .isEqualTo("before\n<!-- table minimize -->\n" + ran.out() + "<!-- end -->\nafter\n");
        }

        @Test
        void when_resumed_then_saved_rows_are_not_run_again() {
            CliRun first = minimize(1, "1s");
            check(first).hasCode(0);
            CliRun resumed = minimize(1, "1s", "--resume");
            check(resumed).hasCode(0);
            assertThat(resumed.out()).isEqualTo(first.out());
            assertThat(resumed.err()).doesNotContain("found in");
            CliRun more = minimize(2, "1s", "--resume");
            check(more).hasCode(0);
            assertThat(more.err()).contains("seed 2").doesNotContain("seed 1");
            check(minimize(2, "2s", "--resume")).hasCode(2).says("other limits", "leave out --resume");
        }

        @Test
        void when_rows_are_missing_then_the_executions_found_are_not_searched_for_again() throws IOException {
            check(minimize(1, "1s")).hasCode(0);
            Path rows = directory.resolve("out/rows.jsonl");
            Files.writeString(rows, Files.readAllLines(rows).get(0) + "\n");
            CliRun resumed = minimize(1, "1s", "--resume");
            check(resumed).hasCode(0).prints("| `mini-raft-45` | 1 |");
            assertThat(resumed.err())
                    .contains("mini-raft-45, seed 1:", "found earlier")
                    .doesNotContain("found in");
            assertThat(rows).content().hasLineCount(2);
        }

        @Test
        void when_JSON_is_asked_for_then_it_has_the_fields_of_the_contract() {
            CliRun ran = minimize(1, "1s", "--json");
            check(ran).hasCode(0);
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence(
                            "medians",
                            "above",
                            "worst",
                            "rows",
                            "case",
                            "seed",
                            "searchSeconds",
                            "initial",
                            "winnow",
                            "schedules",
                            "seconds",
                            "stopped",
                            "readings",
                            "after",
                            "events",
                            "externals",
                            "demi",
                            "gamut",
                            "missed");
        }

        @ParameterizedTest
        @CsvSource({
            "--cases=nonsense, there is no scenario named 'nonsense'",
            "--cases=mini-raft-45:x=1, x",
            "--seeds=0, --seeds",
            "--time=0s, --time",
            "--jobs=0, --jobs",
            "--results=nowhere.md, cannot read nowhere.md"
        })
        void when_an_argument_is_invalid_then_the_code_is_2_and_it_is_named(String option, String said) {
            check(CliRun.inThisJvm("table", "minimize", option)).hasCode(2).says(said);
        }
    }

    @Nested
    class Given_the_table_of_interface_search {

        private static final String FIGURE_1 = "accumulator:servers=2:numbers=2";

        private CliRun searches(String... more) {
            List<String> arguments = new ArrayList<>(List.of("table", "interface", "--cases", FIGURE_1));
            arguments.addAll(List.of("--out", directory.resolve("out").toString()));
            arguments.addAll(List.of(more));
            return CliRun.inThisJvm(arguments.toArray(String[]::new));
        }

        @Test
        void when_a_case_is_run_then_the_table_stands_in_its_section() throws IOException {
            Path results = directory.resolve("RESULTS.md");
            Files.writeString(results, "before\n<!-- table interface -->\nold\n<!-- end -->\nafter\n");
            CliRun ran = searches("--results", results.toString());
            check(ran)
                    .hasCode(0)
                    .prints(
                            "of 1 rows.",
                            "| case | configurations N |",
                            "| `" + FIGURE_1 + "` | 362 | 9 | 10 | 17 | 98 |",
                            "| case | local traces |",
                            "| `" + FIGURE_1 + "` | 14 | 2 | 18 | 1.3 | 1.1 |");
            assertThat(results)
                    .content()
                    .isEqualTo("before\n<!-- table interface -->\n" + ran.out() + "<!-- end -->\nafter\n");
        }

        @Test
        void when_resumed_then_saved_rows_are_not_run_again_and_the_table_is_the_same() {
            CliRun first = searches();
            check(first).hasCode(0);
            CliRun resumed = searches("--resume");
            check(resumed).hasCode(0);
            assertThat(resumed.out()).isEqualTo(first.out());
            assertThat(resumed.err()).doesNotContain("bfs");
            check(searches("--resume", "--states", "7")).hasCode(2).says("other limits", "leave out --resume");
        }

        @Test
        void when_rows_are_of_an_earlier_version_then_they_are_refused_by_name() throws IOException {
            check(searches()).hasCode(0);
            Path rows = directory.resolve("out/rows.jsonl");
            Files.writeString(rows, Files.readString(rows).replace("\"dirTraces\"", "\"unknown\""));
            check(searches("--resume"))
                    .hasCode(2)
                    .says("the row of '" + FIGURE_1 + "' is of an earlier version", "delete its line, then resume");
        }

        @Test
        void when_JSON_is_asked_for_then_it_has_the_fields_of_the_contract() {
            CliRun ran = searches("--json");
            check(ran).hasCode(0);
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence(
                            "rows",
                            "case",
                            "bfs",
                            "states",
                            "end",
                            "seconds",
                            "dir",
                            "tuples",
                            "words",
                            "sets",
                            "componentStates",
                            "configurations",
                            "atLeast",
                            "atMost",
                            "clear",
                            "pilot",
                            "ratio",
                            "worthwhile",
                            "dirTraces",
                            "localTraces",
                            "skeletons",
                            "globalTraces",
                            "ratio",
                            "strictRatio",
                            "optimalDpor",
                            "executions",
                            "agrees",
                            "pays",
                            "paper",
                            "missed");
        }

        @ParameterizedTest
        @CsvSource({
            "--cases=nonsense, there is no scenario named 'nonsense'",
            "--cases=mps:x=1, x",
            "--seeds=1, --seeds",
            "--time=0s, --time",
            "--states=0, --states",
            "--results=nowhere.md, cannot read nowhere.md"
        })
        void when_an_argument_is_invalid_then_the_code_is_2_and_it_is_named(String option, String said) {
            check(CliRun.inThisJvm("table", "interface", option)).hasCode(2).says(said);
        }
    }

    @Nested
    class Given_the_table_of_delaying_explorers {

        private CliRun delaying(String... more) {
            List<String> arguments = new ArrayList<>(List.of("table", "delaying", "--cases", "osr-2", "--seeds", "1"));
            arguments.addAll(List.of("--out", directory.resolve("out").toString()));
            arguments.addAll(List.of(more));
            return CliRun.inThisJvm(arguments.toArray(String[]::new));
        }

        @Test
        void when_a_case_is_run_then_all_strategies_have_the_paper_figures() {
            check(delaying("--executions", "1000"))
                    .hasCode(0)
                    .prints(
                            "| schedules until found | `rs` | `irs` | `pct` | `pct-paper` | `ss-rr` | `ss-rtc` |"
                                    + " `ss-prr` | `pos` | `pctcp` | `ql` |",
                            "| *OSR 2* | *756* | *78* | *131* | *131* | *115* | *66* | *224* |  |  |  |",
                            "| *OSR 2* | *12,864* | *12,931* | *1,634* | *3,212* |  |  |",
                            "| **bugs found of 1** |",
                            "`ses-prr` find 1 of 1; in the paper 1.",
                            "| **found of 1; median, worst** | **1** |");
        }

        @Test
        void when_resumed_then_saved_trials_are_not_run_again_and_the_table_is_the_same() {
            CliRun first = delaying("--executions", "1000", "--strategies", "ss-rr,ses-rr");
            check(first).hasCode(0);
            CliRun resumed = delaying("--executions", "1000", "--strategies", "ss-rr,ses-rr", "--resume");
            check(resumed).hasCode(0);
            assertThat(resumed.out()).isEqualTo(first.out());
            assertThat(resumed.err()).isEmpty();
            CliRun more =
                    delaying("--executions", "1000", "--strategies", "ss-rr,ses-rr", "--resume", "--first-seed", "101");
            check(more).hasCode(0);
            assertThat(more.err())
                    .contains("osr-2, ss-rr, seed 101: found after")
                    .doesNotContain("ses-rr");
            check(delaying("--executions", "7", "--resume")).hasCode(2).says("other limits", "leave out --resume");
        }

        @Test
        void when_a_case_does_not_exist_then_the_code_is_2() {
            check(delaying("--cases", "nonsense")).hasCode(2).says("there is no scenario named 'nonsense'");
        }

        @Test
        void when_both_folds_have_cases_then_each_chooses_the_portfolio_of_the_other() {
            String[] options = {
                "--cases", "chainrep-3", "--executions", "1000", "--strategies", "rs,pos,bfs,chosen-portfolio"
            };
            CliRun first = delaying(options);
            check(first)
                    .hasCode(0)
                    .prints(
                            "- for chainrep (1): `rs`, `pos`, `bfs`, chosen by osr (1) with the seeds 101",
                            "- for osr (1): `rs`, `pos`, `bfs`, chosen by chainrep (1) with the seeds 101",
                            "| **found of 2; median, worst** | **2** |");
            assertThat(first.err()).contains("osr-2, pos, seed 101: found", "osr-2, rs+pos+bfs, seed 1: found");
            CliRun resumed = delaying(
                    Stream.concat(Stream.of(options), Stream.of("--resume")).toArray(String[]::new));
            assertThat(resumed.out()).isEqualTo(first.out());
            assertThat(resumed.err()).isEmpty();
        }

        @Test
        void when_all_cases_are_in_one_fold_then_no_portfolio_is_chosen() {
            CliRun run = delaying("--executions", "1000", "--strategies", "rs,pos,bfs,chosen-portfolio");
            check(run).hasCode(0);
            assertThat(run.out()).doesNotContain("portfolio");
            assertThat(run.err()).doesNotContain("seed 101");
        }

        @Test
        void when_a_portfolio_would_be_tried_with_the_seeds_it_is_chosen_by_then_the_code_is_2() {
            check(delaying("--choice-seed", "1")).hasCode(2).says("overlap", "--choice-seed, such as 2");
        }

        @Test
        void when_a_portfolio_has_too_few_strategies_to_choose_from_then_the_code_is_2() {
            check(delaying("--strategies", "rs,pos,irs,chosen-portfolio"))
                    .hasCode(2)
                    .says("too few strategies", "irs,pos,ses-rr");
        }

        @Test
        void when_a_strategy_does_not_exist_then_those_that_do_are_named() {
            check(delaying("--strategies", "magic")).hasCode(2).says("there is no strategy magic", "ses-rtc");
        }
    }
}
