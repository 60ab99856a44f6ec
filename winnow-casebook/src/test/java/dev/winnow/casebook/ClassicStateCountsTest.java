package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

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
