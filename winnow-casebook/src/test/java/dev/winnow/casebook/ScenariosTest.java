package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.scenario.Scenario;
import dev.winnow.system.BadInput;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenariosTest {

    @Nested
    class Given_the_scenarios_found_through_services {

        @Test
        void when_listed_then_each_has_its_own_name() {
            assertThat(Fuzzing.scenarios())
                    .extracting(Scenario::name)
                    .doesNotHaveDuplicates()
                    .contains(
                            "ping-pong",
                            "2pc",
                            "2pc-2",
                            "paxos",
                            "paxos-1",
                            "mini-raft",
                            "mini-raft-45",
                            "mini-raft-46")
                    .allSatisfy(name -> assertThat(name).matches("[a-z0-9]+(-[a-z0-9]+)*"));
        }

        static Stream<Scenario> scenarios() {
            return Fuzzing.scenarios().stream();
        }

        @ParameterizedTest
        @MethodSource("scenarios")
        void when_listed_then_the_summary_fits_on_a_line(Scenario scenario) {
            assertThat(scenario.summary()).isNotBlank().hasSizeLessThan(70).doesNotContain("\n");
        }

        @ParameterizedTest
        @MethodSource("scenarios")
        void when_no_parameter_is_given_then_the_defaults_are_valid(Scenario scenario) {
            assertThat(Fuzzing.setup(scenario.name(), Map.of()).world().processes())
                    .isNotEmpty();
        }

        static Stream<Scenario> cases() {
            return scenarios().filter(scenario -> !scenario.name().equals("pekko-features"));
        }

        /** All but the scenario whose only purpose is to be replayed. */
        @ParameterizedTest
        @MethodSource("cases")
        void when_listed_then_each_has_an_invariant(Scenario scenario) {
            assertThat(Fuzzing.setup(scenario.name(), Map.of()).invariants()).isNotEmpty();
        }
    }

    @Nested
    class Given_a_parameter {

        @ParameterizedTest
        @CsvSource({
            "ping-pong, max, 0",
            "ping-pong, network, carrier-pigeon",
            "ping-pong, style, baroque",
            "2pc, replicas, 0",
            "2pc, clients, 4",
            "2pc, faults, all",
            "2pc-2, externals, many",
            "paxos, proposers, 6",
            "paxos, acceptors, 8",
            "paxos, network, lossy",
            "2pc-closed, requests, 6",
            "2pc-4, timeouts, -1",
            "paxos-2, retry, never",
            "paxos-3, rounds, 0",
            "multipaxos, elections, 0",
            "multipaxos-1, network, unordered",
            "osr, changes, 6",
            "twophase, n, 16",
            "twophase, interchangeable, all",
            "multipaxos-long, interchangeable, clients",
            "paxos-register, clients, 5",
            "accumulator, resend, 2",
            "bdb, sites, 1",
            "mps, nodes, 6",
            "pam-1, restarts, 4",
            "philosophers, components, 1",
            "spark, workers, 0",
            "spark, drivers, 10",
            "spark, faults, some",
            "spark, externals, 1",
            "chainrep, servers, 5",
            "chainrep, failures, 2",
            "chainrep-9, misses, 0",
            "tms, transactions, 0",
            "tms, suspicions, 1",
            "tms-multipaxos, failures, 2",
            "mini-raft, nodes, 2",
            "mini-raft, nodes, 10",
            "mini-raft, network, mailbox",
            "mini-raft, color, red"
        })
        void when_it_is_invalid_then_the_error_names_the_valid_values(String scenario, String name, String value) {
            assertThatThrownBy(() -> Fuzzing.setup(scenario, Map.of(name, value)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(name);
        }

        @ParameterizedTest
        @CsvSource({
            "twophase, n=8 interchangeable=resources, -p interchangeable=none",
            "multipaxos-long, followers=1 interchangeable=followers, -p interchangeable=none",
            "tms-multipaxos, servers=2 failures=1 suspicions=0, -p failures=1 -p servers=3"
        })
        void when_it_does_not_go_with_another_then_the_error_has_the_fix(
                String scenario, String parameters, String fix) {
            assertThatThrownBy(() -> Fuzzing.setupWith(scenario, parameters))
                    .isInstanceOfSatisfying(
                            BadInput.class, error -> assertThat(error.fix()).contains(fix));
        }

        @ParameterizedTest
        @CsvSource({
            "ping-pong, network, fifo",
            "ping-pong, network, unordered",
            "ping-pong, network, lossy",
            "ping-pong, network, lossy-duplicating",
            "2pc, faults, none",
            "2pc, faults, loss",
            "2pc, faults, crashes",
            "2pc, faults, both",
            "2pc, network, unordered",
            "paxos, network, fifo",
            "paxos, network, mailbox",
            "paxos, acceptors, 1",
            "chainrep, servers, 4",
            "chainrep, misses, 5",
            "tms, servers, 3",
            "mini-raft, network, fifo",
            "mini-raft, nodes, 3",
            "mini-raft, nodes, 9"
        })
        void when_it_is_valid_then_it_is_accepted(String scenario, String name, String value) {
            assertThat(Fuzzing.violation(Fuzzing.setup(scenario, Map.of(name, value)), 0, 5))
                    .isEmpty();
        }

        @Test
        void when_it_is_the_number_of_nodes_then_there_are_that_many() {
            assertThat(Fuzzing.setup("mini-raft", Map.of("nodes", "7")).world().processes())
                    .hasSize(7);
        }
    }
}
