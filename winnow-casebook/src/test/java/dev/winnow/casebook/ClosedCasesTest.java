package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchResult;
import dev.winnow.model.Violation;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Closed systems: nothing comes from outside. All seeds are fixed, so the results are deterministic. */
class ClosedCasesTest {

    @Nested
    class Given_a_correct_system {

        @ParameterizedTest
        @CsvSource({
            "2pc-closed,, 2000",
            "2pc-closed, clients=2 faults=2 timeouts=3, 1000",
            "paxos-closed,, 2000",
            "paxos-closed, network=mailbox rounds=5 retry=both, 2000",
            "multipaxos,, 2000",
            "multipaxos, network=fifo elections=5 values=3, 1000",
            "osr,, 2000",
            "multipaxos-long, requests=20 window=4 clients=2, 100",
            "twophase, n=5, 100",
            "paxos-register, clients=3, 300"
        })
        void when_fuzzed_then_nothing_breaks(String scenario, String parameters, int executions) {
            assertThat(Fuzzing.violation(Fuzzing.setupWith(scenario, parameters), 0, executions))
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "2pc-closed, replicas=1 requests=2, 7812, 19930",
            "multipaxos, values=1 elections=2, 30142, 77570",
            "osr,, 6021, 11179",
            "multipaxos-long, requests=4 window=2, 938, 2196"
        })
        void when_all_states_are_visited_then_counts_match_the_reference_search(
                String scenario, String parameters, long states, long generated) {
            StateGraph graph = StateGraph.search(Fuzzing.setupWith(scenario, parameters), 200_000);
            assertThat(graph.broken()).isEmpty();
            assertThat(graph.isComplete()).isTrue();
            SearchResult reached = StateSearch.of(Fuzzing.setupWith(scenario, parameters), 200_000);
            assertThat(reached.violation()).isNull();
            assertThat(graph.counts().unique()).isEqualTo((int) states);
            assertThat(graph.counts().generated()).isEqualTo(generated);
            assertThat(reached.states()).isEqualTo(states);
            assertThat(reached.events()).isEqualTo(generated);
        }
    }

    @Nested
    class Given_a_system_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "2pc-1,, no uncaught exception, 10",
            "2pc-1, clients=1 requests=4, no uncaught exception, 1000",
            "2pc-1, clients=2 requests=1, no uncaught exception, 50",
            "paxos-closed-1,, a chosen value stays, 100",
            "paxos-2,, a chosen value stays, 1000",
            "paxos-3,, a chosen value stays, 1000",
            "multipaxos-1,, no uncaught exception, 100",
            "multipaxos-2, network=fifo, no uncaught exception, 2000",
            "multipaxos-3, network=fifo nodes=3 clients=1 values=2, no uncaught exception, 2000",
            "osr-1,, no uncaught exception, 100",
            "osr-2,, no uncaught exception, 100"
        })
        void when_fuzzed_then_the_named_invariant_breaks(
                String scenario, String parameters, String invariant, int executions) {
            assertThat(Fuzzing.violation(Fuzzing.setupWith(scenario, parameters), 0, executions))
                    .hasValueSatisfying(
                            violation -> assertThat(violation.invariant()).isEqualTo(invariant));
        }

        /** A few delays find what random search misses. */
        @ParameterizedTest
        @CsvSource({
            "2pc-closed-2,, 2, a read returns the last successful write",
            "2pc-3,, 2, no uncaught exception",
            "2pc-4, timeouts=1, 4, a read returns the last successful write",
            "multipaxos-2,, 3, no uncaught exception"
        })
        void when_explored_by_run_to_completion_then_the_named_invariant_breaks(
                String scenario, String parameters, int delays, String invariant) {
            assertThat(StateSearch.stratified(Fuzzing.setupWith(scenario, parameters), delays)
                            .violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo(invariant);
        }

        @Test
        void when_a_long_log_is_needed_then_run_to_completion_finds_it_deep() {
            SearchResult reached = StateSearch.stratified(Fuzzing.setupWith("multipaxos-long-1", null), 1);
            assertThat(reached.violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo("a majority decides");
            assertThat(reached.counterexamples())
                    .singleElement()
                    .asInstanceOf(InstanceOfAssertFactories.type(Counterexample.OnPath.class))
                    .extracting(found -> found.path().moves().size())
                    .satisfies(moves -> assertThat(moves).isGreaterThan(1_000));
        }

        @ParameterizedTest
        @CsvSource({"2pc-closed-2", "2pc-3", "2pc-4"})
        void when_it_is_rare_and_fuzzed_then_it_is_not_found(String scenario) {
            assertThat(Fuzzing.violation(Fuzzing.setupWith(scenario, null), 0, 2000))
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({"osr-1, AWAITING_END does not expect SwitchChanged", "osr-2, does not expect TimerNotStopped"})
        void when_states_are_visited_level_by_level_then_an_unexpected_message_is_found(
                String scenario, String complaint) {
            assertThat(StateGraph.search(Fuzzing.setupWith(scenario, null), 20_000)
                            .broken())
                    .hasValueSatisfying(broken -> assertThat(broken).contains(complaint));
        }
    }
}
