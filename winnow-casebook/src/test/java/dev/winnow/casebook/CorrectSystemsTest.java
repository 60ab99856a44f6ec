package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchResult;
import dev.winnow.scenario.Scenario;
import dev.winnow.statespace.StateSpaceFactory;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All states of small configurations of every correct system with pure processes, or all up to a depth where there are
 * too many, including the histories of invariants.
 */
class CorrectSystemsTest {

    private static final Set<String> VISITED = Set.of(
            "2pc-closed",
            "2pc-workers",
            "accumulator",
            "bdb",
            "chainrep",
            "chord",
            "commit-record",
            "guess",
            "lease",
            "mini-raft",
            "mps",
            "multipaxos",
            "multipaxos-long",
            "osr",
            "pam",
            "pastry",
            "paxos",
            "paxos-closed",
            "paxos-register",
            "philosophers",
            "ping-pong",
            "tms",
            "tms-multipaxos",
            "twophase");

    /** Excluded: it consists of random externals, which are not part of a state space. */
    private static final String LEFT_OUT = "2pc";

    /** Its states have clocks that drift: {@code LeaseSearchTest} visits them. */
    private static final String DRIFTING = "lease-margin";

    /** Excluded: libraries, whose states are not values. */
    private static final String LIBRARIES = "(caffeine|jgroups|microraft|zookeeper).*";

    @Nested
    class Given_the_scenarios_found_through_services {

        @Test
        void when_a_system_is_correct_and_pure_then_it_is_covered_here() {
            assertThat(Fuzzing.scenarios().stream()
                            .map(Scenario::name)
                            .filter(name -> !name.matches(".*-(\\d+|start|pause|drift)"))
                            .filter(name -> !LEFT_OUT.equals(name) && !DRIFTING.equals(name))
                            .filter(name -> !name.matches(LIBRARIES))
                            .filter(name -> Fuzzing.setup(name, Map.of())
                                    .world()
                                    .ability(StateSpaceFactory.class)
                                    .isPresent())
                            .toList())
                    .containsExactlyInAnyOrderElementsOf(VISITED);
        }
    }

    @Nested
    class Given_a_correct_system {

        @ParameterizedTest
        @CsvSource({
            "2pc-closed, requests=2, 98229",
            "2pc-closed, replicas=1 requests=3, 32970",
            "2pc-workers, nodes=3 workers=2, 2662",
            "accumulator, servers=3, 3930",
            "bdb, threads=2 checkpoint=1, 7056",
            "chainrep, clients=1, 8868",
            "chainrep, clients=1 updates=2 suspicions=0, 1409",
            "chainrep, clients=1 rounds=2 suspicions=0, 56441",
            "chainrep, clients=1 rounds=1 updates=2, 74983",
            "chord, nodes=4, 162378",
            "commit-record,, 41",
            "commit-record, participants=4, 161",
            "guess, n=12, 695",
            "lease, timing=asynchronous, 913",
            "mps,, 8561",
            "multipaxos, elections=2, 192960",
            "multipaxos, elections=2 network=fifo values=1, 55521",
            "multipaxos-long, requests=3 window=1 clients=2, 18810",
            "multipaxos-long, requests=8 window=2, 6786",
            "osr,, 6021",
            "osr, cycles=1 changes=5, 38205",
            "pam, restarts=1, 102478",
            "pastry,, 9546",
            "paxos-closed, network=mailbox rounds=2, 48226",
            "paxos-register, clients=2, 16668",
            "philosophers, components=3 each=2, 63519",
            "ping-pong, max=5, 11",
            "tms,, 38096",
            "tms, failures=0 suspicions=1, 35790",
            "tms-multipaxos, servers=2, 123698",
            "tms-multipaxos, suspicions=0, 360037",
            "twophase, n=4, 1568"
        })
        void when_all_states_are_visited_then_nothing_breaks(String scenario, String parameters, long states) {
            SearchResult reached = StateSearch.of(Fuzzing.setupWith(scenario, parameters), 1_000_000);
            assertThat(reached.violation()).isNull();
            assertThat(reached.complete()).isTrue();
            assertThat(reached.states()).isEqualTo(states);
        }

        @ParameterizedTest
        @CsvSource({
            "2pc-closed, clients=2, 24, 108583",
            "chainrep,, 12, 41427",
            "chainrep, servers=4 updates=2 failures=2, 9, 34023",
            "mini-raft,, 4, 620",
            "multipaxos,, 14, 195706",
            "multipaxos, nodes=5 clients=2 network=fifo, 6, 157225",
            "multipaxos-long,, 80, 27697",
            "paxos,, 8, 44075",
            "paxos-closed,, 12, 47400",
            "paxos-closed, network=mailbox retry=both rounds=6, 10, 83960",
            "tms, servers=3 suspicions=1 transactions=2, 9, 85488",
            "tms-multipaxos,, 9, 52394",
            "tms-multipaxos, failures=1 transactions=2, 7, 71098"
        })
        void when_states_up_to_a_depth_are_visited_then_nothing_breaks(
                String scenario, String parameters, int steps, long states) {
            SearchResult reached = StateSearch.within(Fuzzing.setupWith(scenario, parameters), steps);
            assertThat(reached.violation()).isNull();
            assertThat(reached.states()).isEqualTo(states);
        }
    }
}
