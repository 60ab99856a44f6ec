package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.run.Setup;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Systems to which nothing comes from outside. All seeds are fixed: what these tests find they find every time. */
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
            "twophase, n=5, 100",
            "paxos-register, clients=3, 300"
        })
        void when_fuzzed_then_nothing_breaks(String scenario, String parameters, int executions) {
            assertThat(Fuzzing.violation(setup(scenario, parameters), 0, executions))
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "2pc-closed, requests=2 faults=1 timeouts=1",
            "paxos-closed, rounds=2 network=mailbox",
            "multipaxos, values=1 elections=2",
            "osr,",
            "osr, cycles=1 changes=4"
        })
        void when_all_states_are_visited_then_nothing_breaks(String scenario, String parameters) {
            StateGraph graph = StateGraph.search(setup(scenario, parameters), 200_000);
            assertThat(graph.broken()).isEmpty();
            assertThat(graph.isComplete()).isTrue();
        }
    }

    @Nested
    class Given_a_system_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "2pc-1,, no uncaught exception, 200",
            "2pc-1, clients=2 requests=1, no uncaught exception, 50",
            "2pc-closed-2,, a read returns the last successful write, 500",
            "2pc-3,, no uncaught exception, 100",
            "paxos-closed-1,, a chosen value stays, 100",
            "paxos-2,, a chosen value stays, 1000",
            "paxos-3,, a chosen value stays, 1000",
            "multipaxos-2,, no uncaught exception, 1000",
            "osr-1,, no uncaught exception, 100",
            "osr-2,, no uncaught exception, 100"
        })
        void when_fuzzed_then_the_named_invariant_breaks(
                String scenario, String parameters, String invariant, int executions) {
            assertThat(Fuzzing.violation(setup(scenario, parameters), 0, executions))
                    .hasValueSatisfying(
                            violation -> assertThat(violation.invariant()).isEqualTo(invariant));
        }

        /** A hundred thousand random executions show these a few times: here is one of each. */
        @ParameterizedTest
        @CsvSource({
            "2pc-4, 36569, a read returns the last successful write",
            "multipaxos-1, 30194, a chosen value stays",
            "multipaxos-3, 5117, a chosen value stays"
        })
        void when_run_from_the_seed_of_a_rare_execution_then_the_named_invariant_breaks(
                String scenario, int seed, String invariant) {
            assertThat(Fuzzing.violation(setup(scenario, null), seed, 1))
                    .hasValueSatisfying(
                            violation -> assertThat(violation.invariant()).isEqualTo(invariant));
        }

        @ParameterizedTest
        @CsvSource({
            "2pc-1, does not expect Yes",
            "2pc-3, does not expect Prepare",
            "osr-1, AWAITING_END does not expect SwitchChanged",
            "osr-2, does not expect TimerNotStopped"
        })
        void when_states_are_visited_level_by_level_then_an_unexpected_message_is_found(
                String scenario, String complaint) {
            assertThat(StateGraph.search(setup(scenario, null), 20_000).broken())
                    .hasValueSatisfying(broken -> assertThat(broken).contains(complaint));
        }
    }

    private static Setup setup(String scenario, String parameters) {
        Map<String, String> parsed = new TreeMap<>();
        if (parameters != null) {
            Arrays.stream(parameters.split(" "))
                    .map(pair -> pair.split("="))
                    .forEach(pair -> parsed.put(pair[0], pair[1]));
        }
        return Fuzzing.setup(scenario, parsed);
    }
}
