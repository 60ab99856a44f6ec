package dev.winnow.casebook.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.StepRecorder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Pekko programs. All seeds are fixed, so the results are deterministic. */
class PekkoCasesTest {

    @Nested
    class Given_a_correct_program {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "bank", "breaker", "cache", "counter", "lock", "pubsub", "pull", "saga", "stash", "stock", "worker"
                })
        void when_fuzzed_then_nothing_breaks(String scenario) {
            assertThat(Fuzzing.violation(Fuzzing.setup(scenario, Map.of()), 0, 1_000))
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({
            "bank, transfers, 10",
            "breaker, queries, 10",
            "cache, rounds, 5",
            "counter, increments, 10",
            "lock, clients, 6",
            "pubsub, changes, 10",
            "pull, jobs, 10",
            "saga, trips, 8",
            "stash, entries, 12",
            "stock, orders, 5",
            "worker, jobs, 10",
            "worker, refusals, 5"
        })
        void when_its_parameters_are_larger_then_nothing_breaks(String scenario, String parameter, String value) {
            assertThat(Fuzzing.violation(Fuzzing.setup(scenario, Map.of(parameter, value)), 0, 200))
                    .isEmpty();
        }
    }

    @Nested
    class Given_a_program_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "bank-twice, no money is lost or made",
            "breaker-sender, every request is answered once",
            "cache-stale, the cache has what the store has",
            "counter-idle, every request is answered once",
            "lock-timer, one at a time has the lock",
            "pubsub-gap, the board shows the price",
            "pull-twice, every request is answered once",
            "saga-late, what is reserved is booked",
            "stash-order, entries keep their order",
            "stock-late, an order is delivered by all shelves or none",
            "worker-restart, every request is answered once"
        })
        void when_fuzzed_from_ten_seeds_then_each_breaks_the_named_invariant(String scenario, String invariant) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            assertThat(IntStream.range(0, 10)
                            .mapToObj(hunt -> Fuzzing.violation(setup, hunt * 100, 100))
                            .flatMap(Optional::stream))
                    .hasSize(10)
                    .extracting(Violation::invariant)
                    .containsOnly(invariant);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "bank-twice",
                    "breaker-sender",
                    "cache-stale",
                    "counter-idle",
                    "lock-timer",
                    "pubsub-gap",
                    "pull-twice",
                    "saga-late",
                    "stash-order",
                    "stock-late",
                    "worker-restart"
                })
        void when_replayed_by_another_thread_then_the_execution_is_equal(String scenario) throws Exception {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            List<Execution> found = Fuzzing.failures(setup, 0, 100).toList();
            assertThat(found).isNotEmpty();
            FutureTask<List<Verdict>> again = new FutureTask<>(() ->
                    found.stream().map(execution -> replayed(setup, execution)).toList());
            new Thread(again).start();
            assertThat(again.get())
                    .isEqualTo(found.stream().map(Execution::verdict).toList());
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "bank-twice",
                    "breaker-sender",
                    "cache-stale",
                    "counter-idle",
                    "lock-timer",
                    "pubsub-gap",
                    "pull-twice",
                    "saga-late",
                    "stash-order",
                    "stock-late",
                    "worker-restart"
                })
        void when_messages_come_in_order_then_nothing_breaks(String scenario) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            Execution execution = Runner.run(setup, new Origin("test", Map.of(), 0), new InOrderStrategy(setup));
            assertThat(execution.verdict()).isEqualTo(new Verdict.Passed(Verdict.EndReason.QUIESCENT));
        }
    }

    /** Fails once the build uses a Pekko with pull request 3086; then the case can be removed. */
    @Nested
    class Given_a_correct_program_on_Pekko_1_7_0 {

        @Test
        void when_a_pending_receive_timeout_is_cancelled_then_the_actor_fails() {
            Setup setup = Fuzzing.setup("counter-cancel", Map.of());
            Execution found = Fuzzing.failures(setup, 0, 1_000).findFirst().orElseThrow();
            assertThat(found.steps().stream().flatMap(step -> step.createdItems().stream()))
                    .anySatisfy(item ->
                            assertThat(item.payload().toString()).contains("Failed", "java.lang.NullPointerException"));
        }
    }

    private static Verdict replayed(Setup setup, Execution execution) {
        StepRecorder lines = new StepRecorder(setup);
        ExactReplay.ReplayOutcome outcome = ExactReplay.run(
                setup,
                execution.origin(),
                execution.steps().stream().map(lines::toRecordedStep).iterator(),
                new ProgressBeacon(),
                null);
        assertThat(outcome).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
        return ((ExactReplay.ReplayOutcome.Reproduced) outcome).execution().verdict();
    }
}
