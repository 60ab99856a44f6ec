package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random executions of the cases. All seeds are fixed, so the results are deterministic. */
class FuzzedCasesTest {

    @Nested
    class Given_a_correct_system {

        @ParameterizedTest
        @CsvSource({
            "ping-pong,, 100",
            "ping-pong, network=lossy-duplicating max=20, 100",
            "ping-pong, network=lossy style=mutable, 100",
            "commit-record,, 1000",
            "commit-record-1, crashes=between, 1000",
            "lease,, 1000",
            "lease-pause, pauses=0, 1000",
            "lease-margin,, 1000",
            "lease-drift, drift=0, 1000",
            "caffeine,, 1000",
            "microraft,, 50",
            "pekko-delivery,, 300",
            "pekko-stash,, 300",
            "2pc,, 500",
            "2pc, network=unordered faults=both, 500",
            "2pc, network=unordered faults=both clients=3 replicas=3, 300",
            "paxos,, 1000",
            "paxos, network=fifo, 1000",
            "paxos, proposers=3 acceptors=5, 200",
            "mini-raft,, 200",
            "mini-raft, network=fifo, 200",
            "mini-raft, nodes=3, 100",
            "mini-raft, nodes=5, 100"
        })
        void when_fuzzed_then_nothing_breaks(String scenario, String parameters, int executions) {
            assertThat(Fuzzing.violation(Fuzzing.setupWith(scenario, parameters), 0, executions))
                    .isEmpty();
        }
    }

    @Nested
    class Given_a_system_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "2pc-2,, a read returns the last successful write, 40",
            "2pc-2, faults=crashes, a read returns the last successful write, 40",
            "commit-record-1,, participants decide alike, 100",
            "lease-pause,, no increment is lost, 100",
            "lease-drift,, no increment is lost, 100",
            "caffeine-stale-refresh,, the cache has no old value, 300",
            "pekko-delivery-restart,, no uncaught exception, 20",
            "pekko-stash-lost,, every request is answered once, 20",
            "paxos-1,, a chosen value stays, 40",
            "paxos-1, network=fifo, a chosen value stays, 40",
            "mini-raft-45,, election safety, 100",
            "mini-raft-45, nodes=5, election safety, 100",
            "mini-raft-46,, election safety, 100",
            "mini-raft-46, network=fifo, election safety, 100"
        })
        void when_fuzzed_from_ten_seeds_then_at_least_nine_break_the_named_invariant(
                String scenario, String parameters, String invariant, int executions) {
            Setup setup = Fuzzing.setupWith(scenario, parameters);
            assertThat(IntStream.range(0, 10)
                            .mapToObj(hunt -> Fuzzing.violation(setup, hunt * executions, executions))
                            .flatMap(java.util.Optional::stream))
                    .hasSizeGreaterThanOrEqualTo(9)
                    .extracting(Violation::invariant)
                    .containsOnly(invariant);
        }

        @ParameterizedTest
        @CsvSource({"mini-raft-45", "mini-raft-46"})
        void when_fuzzed_then_some_failures_are_long(String scenario) {
            assertThat(Fuzzing.failures(Fuzzing.setup(scenario, Map.of()), 0, 100))
                    .anySatisfy(failure -> assertThat(failure.eventCount()).isGreaterThanOrEqualTo(500));
        }
    }

    @Nested
    class Given_the_lost_decision_of_2pc {

        @Test
        void when_nothing_is_lost_then_nothing_breaks() {
            assertThat(Fuzzing.violation(Fuzzing.setup("2pc-2", Map.of("faults", "none")), 0, 300))
                    .isEmpty();
        }

        @Test
        void when_it_breaks_then_the_violation_says_what_the_client_saw() {
            Violation violation =
                    Fuzzing.violation(Fuzzing.setup("2pc-2", Map.of()), 0, 100).orElseThrow();
            assertThat(violation.message()).matches("client1 read \\d+, but the last successful write was of \\d+");
            assertThat(violation.processes()).extracting(Object::toString).containsExactly("client1");
        }
    }

    @Nested
    class Given_votes_that_count_twice {

        /** Two of three are a majority: a candidate's own vote and one other, which needs no duplicate. */
        @Test
        void when_there_are_only_three_members_then_nothing_breaks() {
            assertThat(Fuzzing.violation(Fuzzing.setup("mini-raft-45", Map.of("nodes", "3")), 0, 100))
                    .isEmpty();
        }
    }

    @Nested
    class Given_counters_as_values_and_as_objects {

        @Test
        void when_run_from_the_same_seed_then_both_do_the_same() {
            Map<String, String> lossy = Map.of("network", "lossy-duplicating", "max", "10");
            for (int seed = 0; seed < 20; seed++) {
                Execution pure = Fuzzing.execution(Fuzzing.setup("ping-pong", lossy), seed);
                Execution mutable =
                        Fuzzing.execution(Fuzzing.setup("ping-pong", with(lossy, "style", "mutable")), seed);
                assertThat(mutable.steps())
                        .extracting(dev.winnow.model.Step::event)
                        .isEqualTo(pure.steps().stream()
                                .map(dev.winnow.model.Step::event)
                                .toList());
            }
        }

        @Test
        void when_nothing_is_lost_then_both_count_to_the_end() {
            Execution execution = Fuzzing.execution(Fuzzing.setup("ping-pong", Map.of("max", "50")), 1);
            assertThat(execution.eventCount()).isEqualTo(100);
        }
    }

    private static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new TreeMap<>(map);
        more.put(name, value);
        return more;
    }
}
