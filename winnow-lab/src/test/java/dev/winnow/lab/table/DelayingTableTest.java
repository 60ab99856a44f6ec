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
        private final String table = new DelayingTable(DelayingPaperRow.names().stream()
                        .flatMap(name -> DelayingExperiment.STRATEGIES.stream()
                                .flatMap(strategy -> List.of(1L, 2L, 3L).stream()
                                        .map(seed -> trial(
                                                name,
                                                strategy,
                                                seed,
                                                name.equals("osr-1") && strategy.equals("ss-rr") && seed > 1
                                                        ? 10 * seed
                                                        : 0))))
                        .toList())
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
            String table = new DelayingTable(List.of(trial("2pc-4", "ss-rr", 1, 0), trial("2pc-4", "ss-rtc", 1, 5)))
                    .markdown();
            assertThat(table)
                    .contains("| **bugs found of 1** | **0** | **1** |\n| *the paper* | *0* | *1* |")
                    .contains("Together, `ss-rr`, `ss-rtc` find 1 of 1; in the paper 1.");
        }
    }
}
