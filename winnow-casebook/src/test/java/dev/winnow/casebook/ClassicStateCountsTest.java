package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchResult;
import dev.winnow.scenario.Setup;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unique and generated states and depths of classics, as published for the models of Stateright and TLC. */
class ClassicStateCountsTest {

    @Nested
    class Given_the_two_phase_commit_of_lamport {

        @ParameterizedTest
        @CsvSource({"3, 288, 1146, 11", "5, 8832, 58146, 17"})
        void when_all_states_are_visited_then_the_counts_are_the_known_ones(
                String managers, int unique, long generated, int depth) {
            assertThat(StateGraph.count(Fuzzing.setup("twophase", Map.of("n", managers))))
                    .isEqualTo(new StateGraph.Counts(unique, generated, depth));
        }
    }

    @Nested
    class Given_interchangeable_processes {

        @ParameterizedTest
        @CsvSource({
            "twophase, n=3 interchangeable=resources, 288, 80",
            "twophase, n=4 interchangeable=resources, 1568, 166",
            "twophase, n=5 interchangeable=resources, 8832, 314",
            "multipaxos-long, requests=8 window=2 interchangeable=followers, 6786, 3417",
            "multipaxos-long, requests=8 window=2 followers=3 interchangeable=followers, 44976, 8847",
            "multipaxos-long, requests=2 window=2 followers=4 interchangeable=followers, 21274, 1217"
        })
        void when_symmetric_states_count_once_then_the_count_is_that_of_orbits(
                String scenario, String parameters, long states, long orbits) {
            Setup setup = Fuzzing.setupWith(scenario, parameters);
            assertThat(StateSearch.of(setup, 100_000))
                    .extracting(SearchResult::states, SearchResult::complete)
                    .containsExactly(states, true);
            assertThat(StateSearch.reduced(setup))
                    .extracting(SearchResult::states, SearchResult::complete, SearchResult::violation)
                    .containsExactly(orbits, true, null);
        }

        @ParameterizedTest
        @CsvSource({"6, 553", "7, 920"})
        void when_groups_are_large_then_the_count_is_that_of_orbits(String managers, long orbits) {
            Setup setup = Fuzzing.setupWith("twophase", "n=" + managers + " interchangeable=resources");
            assertThat(StateSearch.reduced(setup))
                    .extracting(SearchResult::states, SearchResult::complete)
                    .containsExactly(orbits, true);
        }
    }

    @Nested
    class Given_a_register_on_paxos {

        @ParameterizedTest
        @CsvSource({"1, 265, 482, 14", "2, 16668, 32971, 21"})
        void when_all_states_are_visited_then_the_counts_are_the_known_ones(
                String clients, int unique, long generated, int depth) {
            assertThat(StateGraph.count(Fuzzing.setup("paxos-register", Map.of("clients", clients))))
                    .isEqualTo(new StateGraph.Counts(unique, generated, depth));
        }

        @ParameterizedTest
        @CsvSource({"1", "2"})
        void when_all_states_are_visited_then_every_history_is_linearizable(String clients) {
            StateGraph graph = StateGraph.search(Fuzzing.setup("paxos-register", Map.of("clients", clients)), 100_000);
            assertThat(graph.broken()).isEmpty();
            assertThat(graph.isComplete()).isTrue();
        }
    }
}
