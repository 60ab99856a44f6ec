package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.pipeline.Minimizer;
import dev.winnow.model.Execution;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.replay.Regression;
import dev.winnow.replay.Regression.RegressionOutcome;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bug of the casebook, minimized within a few thousand steps. All seeds are fixed. */
class MinimizedCasesTest {

    private static final long MANY = 30_000; // steps
    private static final long FEW = 3_000; // where rewinding re-executes steps

    /** Each version of a library has its own classes of messages, so they have to be read from a file. */
    private static final String RELEASED = "(caffeine|microraft|pekko)-.*";

    /**
     * With the bug, without it, where to look for a failure, and the budget in steps. Failures of Raft have thousands
     * of events, with few exceptions.
     */
    static Stream<Arguments> cases() {
        return Stream.of(
                Arguments.of("2pc-2", "2pc", 0, MANY),
                Arguments.of("pam-1", "pam", 0, MANY),
                Arguments.of("pam-2", "pam", 0, MANY),
                Arguments.of("paxos-1", "paxos", 0, MANY),
                Arguments.of("philosophers-1", "philosophers", 0, MANY),
                Arguments.of("commit-record-1", "commit-record", 0, MANY),
                Arguments.of("lease-pause", "lease", 0, MANY),
                Arguments.of("lease-drift", "lease-margin", 0, MANY),
                Arguments.of("caffeine-stale-refresh", "caffeine", 0, FEW),
                Arguments.of("microraft-stale-read", "microraft", 0, FEW),
                Arguments.of("mini-raft-45", "mini-raft", 0, MANY),
                Arguments.of("mini-raft-46", "mini-raft", 0, MANY),
                Arguments.of("bank-twice", "bank", 0, FEW),
                Arguments.of("breaker-sender", "breaker", 0, FEW),
                Arguments.of("cache-stale", "cache", 0, FEW),
                Arguments.of("counter-idle", "counter", 0, FEW),
                Arguments.of("fsm-raft-45", "fsm-raft", 0, FEW),
                Arguments.of("fsm-raft-46", "fsm-raft", 0, FEW),
                Arguments.of("fsm-raft-66", "fsm-raft", 0, FEW),
                Arguments.of("lock-timer", "lock", 0, FEW),
                Arguments.of("pekko-delivery-restart", "pekko-delivery", 0, FEW),
                Arguments.of("pekko-stash-lost", "pekko-stash", 0, FEW),
                Arguments.of("pubsub-gap", "pubsub", 0, FEW),
                Arguments.of("pull-twice", "pull", 0, FEW),
                Arguments.of("raft-45", "raft", 1953, FEW),
                Arguments.of("raft-46", "raft", 356, FEW),
                Arguments.of("raft-56", "raft", 1095, FEW),
                Arguments.of("raft-58a", "raft", 1449, FEW),
                Arguments.of("raft-58b", "raft", 18, FEW),
                Arguments.of("raft-42", "raft", 1993, FEW),
                Arguments.of("raft-66", "raft", 113, FEW),
                Arguments.of("saga-late", "saga", 0, FEW),
                Arguments.of("spark-2294", "spark", 0, FEW),
                Arguments.of("spark-3150", "spark", 0, FEW),
                Arguments.of("spark-9256", "spark", 0, FEW),
                Arguments.of("stash-order", "stash", 0, FEW),
                Arguments.of("stock-late", "stock", 0, FEW),
                Arguments.of("worker-restart", "worker", 0, FEW));
    }

    @Nested
    class Given_the_first_failure_of_a_system_with_one_bug {

        @ParameterizedTest
        @MethodSource("dev.winnow.casebook.MinimizedCasesTest#cases")
        void when_minimized_then_it_fails_with_the_bug_and_passes_without_it(
                String buggy, String correct, int seed, long steps) {
            Setup setup = Fuzzing.setup(buggy, Map.of());
            Execution failure = Fuzzing.failures(setup, seed, 1_000).findFirst().orElseThrow();
            MinimizationOptions options = new MinimizationOptions(Pipeline.WINNOW, Set.of(), steps, 1, 1, 1);
            Minimization result = new Minimizer(setup, options, Runnable::run, System::nanoTime)
                    .minimize(failure, failure, () -> false, MinimizationProgress.NONE);
            Execution after = result.minimized();
            assertThat(Fuzzing.violation(after).fingerprint())
                    .isEqualTo(Fuzzing.violation(failure).fingerprint());
            assertThat(after.size()).isLessThanOrEqualTo(failure.size());
            assertThat(breaks(setup, after)).isTrue();
            if (buggy.matches(RELEASED)) {
                assertThat(Regression.of(correct, Map.of()).replay(file(setup, after)))
                        .isInstanceOf(RegressionOutcome.Fixed.class);
            } else {
                assertThat(breaks(Fuzzing.setup(correct, Map.of()), after)).isFalse();
            }
            if (result.explanation() != null) {
                assertThatEssentialOrdersAre(result.explanation(), setup, after);
            }
        }

        private void assertThatEssentialOrdersAre(Explanation explanation, Setup setup, Execution after) {
            for (Explanation.RaceOrder order : explanation.essentialOrders()) {
                for (boolean newestFirst : List.of(false, true)) {
                    Execution reversed = ExplanationReferee.reversed(setup, after, order, newestFirst);
                    assertThat(reversed.verdict().violates(Fuzzing.violation(after)))
                            .as("%s fails the same way with %s reversed", after.origin(), order)
                            .isFalse();
                }
            }
        }

        private String file(Setup setup, Execution execution) {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            ExecutionWriter.write(file, setup, execution);
            return file.toString(StandardCharsets.UTF_8);
        }

        /** Replays with best effort. */
        private boolean breaks(Setup setup, Execution execution) {
            MoveTable moves = new MoveTable(setup);
            Schedule schedule = Schedule.of(execution, moves);
            try (BestEffortReplay replay =
                    new BestEffortReplay(WorldGuidedRun.open(setup, execution.origin(), moves, new ProgressBeacon()))) {
                return replay.run(schedule, MatchPolicy.EXACT) != null;
            }
        }
    }

    @Nested
    class Given_all_scenarios_of_the_casebook {

        /** Closed systems are for systematic search: ClosedCasesTest, ChainCasesTest, TmsCasesTest. */
        private static final String CLOSED =
                "(chainrep|tms|multipaxos|osr)-.*|2pc-([134]|closed.*)|paxos-([23]|closed.*|register)";

        /**
         * A scenario with a bug has the name of a correct one plus a suffix. The bug in Pekko itself has no corrected
         * version.
         */
        @Test
        void when_one_has_a_bug_then_it_is_covered_here() {
            Predicate<String> isBuggy =
                    name -> Fuzzing.scenarios().stream().anyMatch(other -> name.startsWith(other.name() + "-"));
            assertThat(Fuzzing.scenarios().stream()
                            .map(Scenario::name)
                            .filter(isBuggy)
                            .filter(name -> !name.equals("counter-cancel"))
                            .filter(name -> !name.startsWith("jgroups-raft")) // runs in other JVMs, for minutes
                            .filter(name ->
                                    !Set.of("lease-margin", "2pc-workers").contains(name))
                            .filter(name -> !name.matches(CLOSED)))
                    .containsExactlyInAnyOrderElementsOf(
                            cases().map(one -> (String) one.get()[0]).toList());
        }
    }
}
