package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PortfolioChoiceTest {

    private static final List<Long> SEEDS = List.of(101L, 102L, 103L);
    private static final List<String> CANDIDATES = List.of("rs", "irs", "pos", "ses-rr", "bfs");

    private final List<StrategyTrial> trials = new ArrayList<>();

    private static StrategyTrial trial(String name, String strategy, long seed, long events) {
        return new StrategyTrial(name, strategy, seed, events > 0, 1, Math.max(1, events), 1, 10, strategy, false);
    }

    /** Adds trials with these numbers of events from the three seeds; 0 is a miss. */
    private void random(String name, String strategy, long first, long second, long third) {
        trials.add(trial(name, strategy, 101, first));
        trials.add(trial(name, strategy, 102, second));
        trials.add(trial(name, strategy, 103, third));
    }

    /** Adds the trial of a strategy that is not random. */
    private void deterministic(String name, String strategy, long events) {
        trials.add(trial(name, strategy, 1, events));
    }

    private void sameForAll(String name, long events) {
        for (String strategy : CANDIDATES) {
            if (strategy.equals("ses-rr") || strategy.equals("bfs")) {
                deterministic(name, strategy, events);
            } else {
                random(name, strategy, events, events, events);
            }
        }
    }

    private List<PortfolioChoice> choices() {
        return PortfolioChoice.crosswise(trials, SEEDS, CANDIDATES);
    }

    @Nested
    class Given_bugs_of_both_folds {

        @Test
        void when_chosen_then_each_fold_decides_for_the_other_one() {
            sameForAll("chainrep-1", 0);
            trials.removeIf(trial -> trial.strategy().equals("bfs"));
            deterministic("chainrep-1", "bfs", 500); // only bfs finds it
            sameForAll("tms-1", 100);
            sameForAll("osr-1", 0);
            trials.removeIf(
                    trial -> trial.name().equals("osr-1") && trial.strategy().equals("pos"));
            random("osr-1", "pos", 7, 8, 9); // only pos finds it

            assertThat(choices())
                    .containsExactly(
                            new PortfolioChoice(
                                    List.of("chainrep-1", "tms-1"),
                                    List.of("osr-1"),
                                    SEEDS,
                                    List.of("rs", "pos", "ses-rr")),
                            new PortfolioChoice(
                                    List.of("osr-1"),
                                    List.of("chainrep-1", "tms-1"),
                                    SEEDS,
                                    List.of("rs", "irs", "bfs")));
        }

        @Test
        void when_two_find_as_many_bugs_then_the_least_geometric_mean_decides() {
            sameForAll("chainrep-1", 1);
            random("2pc-1", "rs", 50, 50, 50); // only rs finds it
            deterministic("2pc-3", "ses-rr", 50); // only ses-rr finds it
            deterministic("osr-1", "bfs", 10);
            deterministic("osr-2", "bfs", 1_000); // geometric mean 100, sum 1,010
            deterministic("osr-1", "dfs", 200);
            deterministic("osr-2", "dfs", 200);

            assertThat(PortfolioChoice.crosswise(trials, SEEDS, List.of("rs", "ses-rr", "dfs", "bfs"))
                            .get(0)
                            .members())
                    .containsExactly("rs", "ses-rr", "bfs");
        }

        @Test
        void when_members_are_fast_from_different_seeds_then_the_best_of_each_seed_counts() {
            sameForAll("osr-1", 1_000);
            sameForAll("chainrep-1", 1_000);
            trials.removeIf(trial -> trial.name().equals("osr-1") && trial.seed() > 100);
            random("osr-1", "rs", 90, 90, 90);
            random("osr-1", "irs", 10, 1_000, 1_000); // its own median is the worst
            random("osr-1", "pos", 1_000, 20, 1_000);

            assertThat(choices().get(0).members()).containsExactly("irs", "pos", "ses-rr");
        }

        @Test
        void when_several_are_equal_then_the_first_is_chosen_that_can_cover_all_states() {
            sameForAll("osr-1", 10);
            sameForAll("chainrep-1", 10);
            assertThat(choices().get(0).members()).containsExactly("rs", "irs", "ses-rr");
        }
    }

    @Nested
    class Given_the_bugs_of_the_paper {

        @Test
        void when_divided_then_chains_and_what_uses_them_are_in_one_fold() {
            assertThat(PortfolioChoice.areInBothFolds(List.of("chainrep-1", "tms-1")))
                    .isFalse();
            assertThat(PortfolioChoice.areInBothFolds(List.of("2pc-closed-2", "multipaxos-1", "paxos-2", "osr-1")))
                    .isFalse();
            assertThat(PortfolioChoice.areInBothFolds(List.of("tms-1", "osr-1")))
                    .isTrue();
        }
    }

    @Nested
    class Given_candidates {

        @Test
        void when_there_are_three_with_one_that_covers_states_then_they_suffice() {
            assertThat(PortfolioChoice.canChooseFrom(List.of("rs", "irs", "bfs")))
                    .isTrue();
            assertThat(PortfolioChoice.canChooseFrom(List.of("rs", "irs", "pos")))
                    .isFalse();
            assertThat(PortfolioChoice.canChooseFrom(List.of("rs", "bfs"))).isFalse();
        }
    }
}
