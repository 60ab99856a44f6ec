package dev.winnow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Verdict;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExactReplayTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");

    record Add(int amount) {}

    record Told(int sum) {}

    /**
     * A process that adds what it receives, stores the sum, and tells the other one, sometimes by a timer; some of it
     * is random.
     */
    record Adder(ProcessId other, IntUnaryOperator told) implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            context.setTimer("tell", 10);
            return context.stored("sum").map(Integer.class::cast).orElse(0);
        }

        @Override
        public Integer receive(Integer sum, ProcessId from, Object message, Context context) {
            if (message instanceof Told) {
                return sum;
            }
            int next = sum
                    + ((Add) message).amount()
                    + context.choose(3)
                    + context.random().nextInt(2);
            context.store("sum", next);
            context.send(other, new Told(told.applyAsInt(next)));
            return next;
        }

        @Override
        public Integer timeout(Integer sum, Object timer, Context context) {
            context.send(other, new Add(1));
            context.setTimer("tell", 10);
            return sum;
        }
    }

    private static Setup setup(IntUnaryOperator told, int limit) {
        SimulatedSystem system = SimulatedSystem.with(
                        Network.unordered().lossy().duplicating())
                .process(A, new Adder(B, told))
                .process(B, new Adder(A, told))
                .build();
        Plan plan = Plan.plan()
                .start(A, B)
                .inject(30)
                .mix(5, Faults.send(random -> new Add(random.nextInt(5)), A, B))
                .mix(1, Faults.crash(1, A, B))
                .mix(2, Faults.restart(A, B))
                .mix(1, Faults.partition(A, B))
                .mix(1, Faults.heal())
                .mix(1, Faults.drop())
                .mix(1, Faults.duplicate())
                .build();
        return Setup.of(system)
                .plan(plan)
                .messages(Add.class)
                .stepLimit(300)
                .invariant(Invariant.always("the sum is small", states -> {
                    Integer sum = states.of(A, Integer.class);
                    return sum == null || sum < limit ? null : new Invariant.Breach("the sum is " + sum, A);
                }))
                .build();
    }

    private static Execution fuzzed(Setup setup, long seed) {
        return Runner.run(
                setup,
                new Origin("adders", Map.of(), seed),
                new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())));
    }

    private static Iterator<RecordedStep> lines(Setup setup, Execution execution) {
        StepRecorder lines = new StepRecorder(setup);
        return execution.steps().stream().map(lines::toRecordedStep).iterator();
    }

    private static ExactReplay.ReplayOutcome replayed(Setup setup, Execution execution) {
        return ExactReplay.run(setup, execution, new ProgressBeacon());
    }

    private static Divergence divergence(ExactReplay.ReplayOutcome outcome) {
        assertThat(outcome).isInstanceOf(ExactReplay.ReplayOutcome.NotReproduced.class);
        return ((ExactReplay.ReplayOutcome.NotReproduced) outcome).divergence();
    }

    @Nested
    class Given_a_deterministic_system {

        private final Setup setup = setup(sum -> sum, 60);

        @Test
        void when_an_execution_is_replayed_then_it_is_equal_with_the_same_verdict() {
            int violations = 0;
            for (long i = 0; i < 300; i++) {
                Execution execution = fuzzed(setup, SeededRandom.deriveSeed(1, i));
                ExactReplay.ReplayOutcome outcome = replayed(setup, execution);
                assertThat(outcome.difference(execution.verdict())).isEmpty();
                Execution again = ((ExactReplay.ReplayOutcome.Reproduced) outcome).execution();
                assertThat(again.size()).isEqualTo(execution.size());
                if (execution.verdict().isViolation()) {
                    violations++;
                    assertThat(again.verdict()).isEqualTo(execution.verdict());
                }
            }
            assertThat(violations).isBetween(1, 299);
        }

        @Test
        void when_it_is_replayed_from_its_file_then_the_written_bytes_are_equal(@TempDir Path directory)
                throws IOException {
            for (long i = 0; i < 50; i++) {
                Execution execution = fuzzed(setup, SeededRandom.deriveSeed(2, i));
                Path first = directory.resolve("first.jsonl");
                Path second = directory.resolve("second.jsonl");
                record(execution, lines(setup, execution), first);
                try (ExecutionReader reader = ExecutionReader.open(first)) {
                    record(execution, reader.iterator(), second);
                }
                assertThat(Files.mismatch(first, second)).isEqualTo(-1);
            }
        }

        private void record(Execution execution, Iterator<RecordedStep> steps, Path file) {
            try (ExecutionWriter writer = ExecutionWriter.open(
                    file, setup, execution.origin(), setup.world().processes())) {
                ExactReplay.run(setup, execution.origin(), steps, new ProgressBeacon(), writer);
            }
        }
    }

    @Nested
    class Given_a_system_that_changed {

        @Test
        void when_it_sends_other_messages_then_step_and_both_messages_are_named() {
            Execution execution = fuzzed(setup(sum -> sum, 1_000), 5);
            Divergence divergence = divergence(replayed(setup(sum -> sum + 1, 1_000), execution));
            assertThat(divergence.aspect()).startsWith("what it sent");
            assertThat(divergence.recorded()).contains("Told(sum=");
            assertThat(divergence.replayed()).contains("Told(sum=").isNotEqualTo(divergence.recorded());
            assertThat(divergence.message())
                    .contains("Replay diverged at step " + divergence.step(), "recorded:", "now:", "HashMap");
        }

        @Test
        void when_it_violates_the_invariant_earlier_then_the_replay_diverges_there() {
            Execution execution = fuzzed(setup(sum -> sum, 60), violating(60));
            Divergence divergence = divergence(replayed(setup(sum -> sum, 30), execution));
            assertThat(divergence.step()).isLessThan(execution.size());
            assertThat(divergence.replayed()).contains("the sum is");
        }

        @Test
        void when_it_no_longer_violates_the_invariant_then_the_steps_pass() {
            Execution execution = fuzzed(setup(sum -> sum, 60), violating(60));
            ExactReplay.ReplayOutcome outcome = replayed(setup(sum -> sum, 1_000), execution);
            assertThat(((ExactReplay.ReplayOutcome.Reproduced) outcome)
                            .execution()
                            .verdict())
                    .isInstanceOf(Verdict.Passed.class);
        }

        private long violating(int limit) {
            Setup setup = setup(sum -> sum, limit);
            for (long seed = 0; seed < 1_000; seed++) {
                if (fuzzed(setup, seed).verdict().isViolation()) {
                    return seed;
                }
            }
            throw new AssertionError("no seed breaks the invariant");
        }
    }

    @Nested
    class Given_another_seed {

        @Test
        void when_random_draws_differ_then_the_replay_diverges() {
            Setup setup = setup(sum -> sum, 1_000);
            Execution execution = fuzzed(setup, 5);
            Origin other = new Origin("adders", Map.of(), 6);
            divergence(ExactReplay.run(setup, other, lines(setup, execution), new ProgressBeacon(), null));
        }
    }

    @Nested
    class Given_a_schedule_that_cannot_happen {

        @Test
        void when_a_message_is_absent_then_the_enabled_events_are_listed() {
            Setup setup = setup(sum -> sum, 1_000);
            Execution execution = fuzzed(setup, 5);
            StepRecorder lines = new StepRecorder(setup);
            List<RecordedStep> steps =
                    execution.steps().stream().map(lines::toRecordedStep).toList();
            int delivery = firstDelivery(execution);
            Iterator<RecordedStep> twice =
                    List.of(steps.get(0), steps.get(delivery)).iterator();
            Divergence divergence =
                    divergence(ExactReplay.run(setup, execution.origin(), twice, new ProgressBeacon(), null));
            assertThat(divergence.aspect()).isEqualTo("what can happen");
            assertThat(divergence.enabled()).contains("a #0 timer tell");
        }

        private int firstDelivery(Execution execution) {
            for (int i = 0; i < execution.size(); i++) {
                if (execution.step(i).isDelivery()) {
                    return i;
                }
            }
            throw new AssertionError("nothing was delivered");
        }
    }
}
