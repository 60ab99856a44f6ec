package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DelayingTableTest {

    private static StrategyTrial trial(String name, String strategy, long seed, long count) {
        return new StrategyTrial(name, strategy, seed, count > 0, Math.max(1, count), 100, 1, 10, strategy, false);
    }

    @Nested
    class Given_all_bugs_of_the_paper {

        /** Nothing is found but one bug, from two of three seeds. */
        private final String table = new DelayingTable(
                        DelayingPaperRow.names().stream()
                                .flatMap(name -> DelayingExperiment.STRATEGIES.stream()
                                        .flatMap(strategy -> List.of(1L, 2L, 3L).stream()
                                                .map(seed -> trial(
                                                        name,
                                                        strategy,
                                                        seed,
                                                        name.equals("osr-1") && strategy.equals("ss-rr") && seed > 1
                                                                ? 10 * seed
                                                                : 0))))
                                .toList(),
                        List.of())
                .markdown();

        @Test
        void when_shown_then_the_paper_found_as_many_as_it_reports() {
            assertThat(table)
                    .contains("| *the paper* | *9* | *14* | *12* | *12* | *18* | *20* | *20* |  |  |  |")
                    .contains("| *the paper* | *11* | *19* | *23* | *21* |  |  |")
                    .contains("find 1 of 26; in the paper 26.");
        }

        @Test
        void when_a_bug_is_found_from_most_seeds_then_it_counts_with_the_median() {
            assertThat(table)
                    .contains("| `osr-1` | \\* | \\* | \\* | \\* | 30 | \\* |")
                    .contains("| **bugs found of 26** | **0** | **0** | **0** | **0** | **1** | **0** |");
        }
    }

    @Nested
    class Given_some_of_the_bugs {

        @Test
        void when_shown_then_the_paper_is_counted_over_the_same_bugs() {
            String table = new DelayingTable(
                            List.of(trial("2pc-4", "ss-rr", 1, 0), trial("2pc-4", "ss-rtc", 1, 5)), List.of())
                    .markdown();
            assertThat(table)
                    .contains("| **bugs found of 1** | **0** | **1** |\n| *the paper* | *0* | *1* |")
                    .contains("Together, `ss-rr`, `ss-rtc` find 1 of 1; in the paper 1.");
        }
    }

    @Nested
    class Given_violations_of_stratified_searches {

        @Test
        void when_shown_then_their_delays_and_steps_are_medians_over_seeds() {
            List<StrategyTrial> trials = List.of(
                    new StrategyTrial("osr-1", "ses-rtc", 1, true, 5, 100, 2, 11, "ses-rtc", false),
                    new StrategyTrial("osr-1", "ses-prr", 1, true, 5, 100, 4, 19, "ses-prr", false),
                    new StrategyTrial("osr-1", "ses-prr", 2, true, 5, 100, 3, 12, "ses-prr", false),
                    new StrategyTrial("osr-1", "ses-prr", 3, false, 5, 100, 1, 0, "ses-prr", false));
            assertThat(new DelayingTable(trials, List.of()).markdown()).contains("""
                    | delays, steps of the violation | `ses-rtc` | `ses-prr` |
                    |---|---|---|
                    | `osr-1` | 2, 11 | 4, 19 |
                    """);
        }
    }

    @Nested
    class Given_a_portfolio_chosen_by_other_bugs {

        private static final String CHOSEN = "rs+pos+bfs";

        @Test
        void when_shown_then_both_portfolios_are_compared_with_the_best_alone() {
            List<StrategyTrial> trials = List.of(
                    new StrategyTrial("osr-1", "rs", 1, true, 5, 100, -1, 10, "rs", false),
                    new StrategyTrial("osr-1", "pos", 1, true, 9, 400, -1, 10, "pos", false),
                    new StrategyTrial("osr-1", "portfolio", 1, true, 5, 150, -1, 10, "irs", false),
                    new StrategyTrial("osr-1", CHOSEN, 1, true, 5, 250, -1, 10, "rs", false),
                    new StrategyTrial("osr-2", "rs", 1, false, 9, 900, -1, 10, "rs", false),
                    new StrategyTrial("osr-2", "pos", 1, true, 9, 300, -1, 10, "pos", false),
                    new StrategyTrial("osr-2", "portfolio", 1, false, 9, 999, -1, 10, "irs", false),
                    new StrategyTrial("osr-2", CHOSEN, 1, true, 5, 900, -1, 10, "pos", false));
            PortfolioChoice choice = new PortfolioChoice(
                    List.of("osr-1", "osr-2"),
                    List.of("tms-1", "tms-2", "chainrep-1"),
                    List.of(7L, 8L),
                    List.of("rs", "pos", "bfs"));
            assertThat(new DelayingTable(trials, List.of(choice)).markdown())
                    .contains(
                            "- for osr (2): `rs`, `pos`, `bfs`, chosen by tms (2), chainrep (1) with the seeds 7, 8\n")
                    .endsWith("""
                        | events until found | `chosen-portfolio` | by | ratio | `portfolio` | by | ratio | best alone |  |
                        |---|---|---|---|---|---|---|---|---|
                        | `osr-1` | 250 | rs | 2.5 × | 150 | irs | 1.5 × | 100 | rs |
                        | `osr-2` | 900 | pos | 3.0 × | \\* |  |  | 300 | pos |
                        | **found of 2; median, worst** | **2** |  | **2.5 ×, 3.0 ×** | **1** |  | **1.5 ×, 1.5 ×** |  |  |
                        """);
        }
    }
}
