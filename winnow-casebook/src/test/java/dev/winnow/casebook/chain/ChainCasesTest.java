package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.StateSearch;
import dev.winnow.explore.SearchResult;
import dev.winnow.model.Violation;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bugs of chain replication. All seeds are fixed, so the results are deterministic. */
class ChainCasesTest {

    private static final String EXCEPTION = "no uncaught exception";
    private static final String PREFIX = "a successor's history is a prefix";
    private static final String DOUBT = "what a successor lacks is in doubt";
    private static final String QUERY = "a query returns the last answered update";
    private static final String ANSWERED = "in the end all clients are answered";

    @Nested
    class Given_the_correct_system {

        @Test
        void when_fuzzed_then_nothing_breaks() {
            assertThat(Fuzzing.violation(Fuzzing.setup("chainrep", Map.of()), 0, 2000))
                    .isEmpty();
            assertThat(Fuzzing.violation(Fuzzing.setup("chainrep", Map.of("servers", "4", "updates", "2")), 0, 1000))
                    .isEmpty();
            assertThat(Fuzzing.violation(
                            Fuzzing.setup("chainrep", Map.of("servers", "4", "failures", "3", "suspicions", "0")),
                            0,
                            1000))
                    .isEmpty();
        }
    }

    @Nested
    class Given_a_bug_that_fuzzing_finds {

        @ParameterizedTest
        @CsvSource({
            "chainrep-1, 1000, " + EXCEPTION,
            "chainrep-2, 10000, " + EXCEPTION,
            "chainrep-3, 1000, " + EXCEPTION,
            "chainrep-4, 2000, " + ANSWERED,
            "chainrep-5, 100, " + QUERY,
            "chainrep-6, 2000, " + DOUBT,
            "chainrep-8, 1000, " + PREFIX,
            "chainrep-9, 2000, " + QUERY,
            "chainrep-10, 200, " + ANSWERED
        })
        void when_fuzzed_then_it_is_found(String scenario, int executions, String invariant) {
            assertThat(Fuzzing.violation(Fuzzing.setup(scenario, Map.of()), 0, executions))
                    .map(Violation::invariant)
                    .contains(invariant);
        }
    }

    @Nested
    class Given_a_rare_bug {

        @ParameterizedTest
        @CsvSource({
            "chainrep-2, 3, 1, 2, 0, 2, " + EXCEPTION,
            "chainrep-6, 3, 1, 2, 0, 1, " + DOUBT,
            "chainrep-7, 4, 1, 1, 0, 2, " + DOUBT,
            "chainrep-9, 3, 2, 1, 0, 1, " + QUERY
        })
        void when_all_states_are_visited_then_only_the_bug_is_found(
                String scenario,
                String servers,
                String clients,
                String updates,
                String failures,
                String suspicions,
                String invariant) {
            Map<String, String> size = Map.of(
                    "servers", servers,
                    "clients", clients,
                    "updates", updates,
                    "failures", failures,
                    "suspicions", suspicions,
                    "rounds", "0");
            assertThat(StateSearch.of(Fuzzing.setup(scenario, size), 100_000).violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo(invariant);
            SearchResult correct = StateSearch.of(Fuzzing.setup("chainrep", size), 200_000);
            assertThat(correct.violation()).isNull();
            assertThat(correct.complete()).isTrue();
        }

        @ParameterizedTest
        @ValueSource(strings = "chainrep-7")
        void when_fuzzed_then_it_is_not_found(String scenario) {
            assertThat(Fuzzing.violation(Fuzzing.setup(scenario, Map.of()), 0, 2000))
                    .isEmpty();
        }
    }

    /** The explorer of FSE'15, section 6.3. */
    @Nested
    class Given_a_chain_that_is_built_first {

        @ParameterizedTest
        @CsvSource({"chainrep-start, 817, 2, " + ANSWERED, "chainrep-6, 1045, 3, " + DOUBT})
        void when_its_own_explorer_is_followed_then_the_bug_is_found(
                String scenario, int states, int delays, String invariant) {
            SearchResult result = StateSearch.by("ses-custom", Fuzzing.setup(scenario, Map.of()), 10_000);
            assertThat(result.violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo(invariant);
            assertThat(result.states()).isEqualTo(states);
            assertThat(result.delays()).isEqualTo(delays);
        }

        @ParameterizedTest
        @CsvSource({
            "chainrep-start, bfs", "chainrep-start, dfs", "chainrep-start, pb", "chainrep-start, ses-rr",
            "chainrep-start, ses-rtc", "chainrep-6, pb", "chainrep-6, ses-rr", "chainrep-6, ses-rtc"
        })
        void when_another_strategy_visits_ten_times_the_states_then_it_finds_nothing(String scenario, String strategy) {
            SearchResult result = StateSearch.by(strategy, Fuzzing.setup(scenario, Map.of()), 17_000);
            assertThat(result.violation()).isNull();
        }

        @Test
        void when_delays_are_sampled_then_the_bug_is_found_at_once() {
            SearchResult result = StateSearch.sampled("ss-custom", Fuzzing.setup("chainrep-start", Map.of()), 10);
            assertThat(result.violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo(ANSWERED);
        }
    }

    @Nested
    class Given_many_updates {

        private static final Map<String, String> LONG =
                Map.of("clients", "1", "updates", "200", "failures", "0", "suspicions", "0");

        @Test
        void when_run_to_completion_then_few_delays_go_deep() {
            SearchResult result = StateSearch.stratified(Fuzzing.setup("chainrep", LONG), 3);
            assertThat(result.violation()).isNull();
            assertThat(result.depth()).isEqualTo(1_601);
        }

        /** The first stratum has 103 executions of 100 steps, the second 109 of 200. */
        @ParameterizedTest
        @CsvSource({"irs, 103, 101", "irs, 104, 201", "rs, 1, 1601"})
        void when_moves_are_drawn_then_only_irs_begins_with_short_executions(
                String strategy, int executions, int depth) {
            SearchResult result = StateSearch.sampled(strategy, Fuzzing.setup("chainrep", LONG), executions);
            assertThat(result.violation()).isNull();
            assertThat(result.depth()).isEqualTo(depth);
        }
    }
}
