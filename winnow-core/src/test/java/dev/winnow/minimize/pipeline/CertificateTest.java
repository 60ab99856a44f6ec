package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Certificate.Minimality;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.oracle.ExternalGroups;
import dev.winnow.minimize.shortest.CountingSystem;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CertificateTest {

    private static final MinimizationOptions ALL = new MinimizationOptions(Pipeline.WINNOW, Set.of(), 300_000, 1, 1, 1);

    private static Minimization minimize(
            Setup setup, Execution execution, MinimizationOptions options, long stopAfter) {
        AtomicLong asked = new AtomicLong();
        return new Minimizer(setup, options, Runnable::run, () -> 0L)
                .minimize(execution, execution, () -> asked.incrementAndGet() > stopAfter, MinimizationProgress.NONE);
    }

    private static Minimization minimize(Setup setup, Execution execution, String... stages) {
        return minimize(
                setup,
                execution,
                new MinimizationOptions(Pipeline.WINNOW, Set.of(stages), 300_000, 1, 1, 1),
                Long.MAX_VALUE);
    }

    /** Returns true if no unit can be removed. */
    private static boolean isMinimal(Setup setup, Execution execution, RemovalUnits units) {
        MoveTable moves = new MoveTable(setup);
        Schedule schedule = Schedule.of(execution, moves);
        String wanted = MinimizationFixture.fingerprint(execution);
        try (BestEffortReplay replay =
                new BestEffortReplay(WorldGuidedRun.open(setup, execution.origin(), moves, new ProgressBeacon()))) {
            for (BitSet unit : units.find(execution, schedule, moves)) {
                Schedule left =
                        schedule.without(ExternalGroups.closureOf(unit, ExternalGroups.groupsOf(schedule, moves)));
                Violation violation = replay.run(left, MatchPolicy.EXACT);
                if (violation != null && violation.fingerprint().equals(wanted)) {
                    return false;
                }
            }
            return true;
        }
    }

    @Nested
    class Given_a_system_small_enough_to_search_exhaustively {

        private final Setup setup = CountingSystem.notToThree();
        private final Execution failure = failure(CountingSystem.counting());

        private static Execution failure(CountingSystem counters) {
            try (counters) {
                return counters.execution("+", "-", "+", "+", "-", "+", "+");
            }
        }

        @Test
        void when_all_was_searched_then_it_is_globally_optimal() {
            Minimization result = minimize(setup, failure, ALL, Long.MAX_VALUE);
            assertThat(result.minimized().size()).isEqualTo(7);
            assertThat(result.certificate()).isEqualTo(new Certificate(Minimality.ONE_MINIMAL, Minimality.GLOBAL, 7));
            assertThat(result.certificate().describe()).contains("no shorter execution");
        }

        @Test
        void when_messages_are_masked_then_each_of_them_counts() {
            try (CountingSystem counters = CountingSystem.masked()) {
                Execution masked = counters.execution("+", "-", "+", "+", "-", "+", "+");
                Certificate certificate =
                        minimize(counters.setup, masked, ALL, Long.MAX_VALUE).certificate();
                assertThat(certificate).isEqualTo(new Certificate(Minimality.ONE_MINIMAL, Minimality.GLOBAL, 7));
            }
        }

        @Test
        void when_the_proof_was_not_requested_then_it_is_not_claimed() {
            Certificate certificate =
                    minimize(setup, failure, "chunks", "singles", "pairs").certificate();
            assertThat(certificate).isEqualTo(new Certificate(Minimality.ONE_MINIMAL, Minimality.TWO_MINIMAL, 0));
        }

        @Test
        void when_single_steps_were_not_tried_then_nothing_is_claimed() {
            assertThat(minimize(setup, failure, "chunks", "channels", "pairs").certificate())
                    .isEqualTo(Certificate.NONE);
        }

        @ParameterizedTest
        @EnumSource(names = {"DEMI", "NODIVERGE"})
        void when_another_pipeline_was_used_then_nothing_is_claimed(Pipeline pipeline) {
            assertThat(minimize(setup, failure, ALL.withPipeline(pipeline), Long.MAX_VALUE)
                            .certificate())
                    .isEqualTo(Certificate.NONE);
        }

        @Test
        void when_the_budget_ends_early_then_nothing_is_claimed() {
            MinimizationOptions few = new MinimizationOptions(Pipeline.WINNOW, Set.of(), 20, 1, 1, 1);
            Minimization result = minimize(setup, failure, few, Long.MAX_VALUE);
            assertThat(result.certificate()).isEqualTo(Certificate.NONE);
            assertThat(result.stopped()).isFalse();
        }
    }

    @Nested
    class Given_a_minimization_that_is_stopped_at_any_moment {

        @Test
        void when_it_claims_something_then_the_claim_is_true() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 60);
            MinimizationOptions options = new MinimizationOptions(
                    Pipeline.WINNOW, Set.of("chunks", "singles", "cones", "pairs"), 300_000, 1, 1, 1);
            for (long stopAfter = 1; stopAfter < 5_000; stopAfter += 1 + stopAfter / 8) {
                check(setup, minimize(setup, failure, options, stopAfter));
            }
        }

        /** The learner must not receive 4, 3, 2, nor 1, 2, nor 2. Matching by type delivers from the other end. */
        @Test
        void when_steps_were_tried_partially_then_nothing_is_claimed_too_early() {
            Setup setup = learner();
            try (ScriptedRun scripted = ScriptedRun.of(setup).start("learner").tell("learner", "go")) {
                scripted.deliver("learner", new RecordingOutbox(4))
                        .deliver("learner", new RecordingOutbox(3))
                        .deliver("learner", new RecordingOutbox(2));
                MinimizationOptions options =
                        new MinimizationOptions(Pipeline.WINNOW, Set.of("singles"), 300_000, 1, 1, 1);
                for (long stopAfter = 1; stopAfter < 200; stopAfter++) {
                    check(setup, minimize(setup, scripted.execution(), options, stopAfter));
                }
                assertThat(minimize(setup, scripted.execution(), options, 10_000)
                                .minimized()
                                .eventCount())
                        .isEqualTo(2);
            }
        }

        private void check(Setup setup, Minimization result) {
            Certificate certificate = result.certificate();
            if (certificate.externals() != Minimality.UNKNOWN || certificate.events() != Minimality.UNKNOWN) {
                assertThat(isMinimal(setup, result.minimized(), RemovalUnits.SINGLES))
                        .as(certificate + " after " + result.schedules() + " schedules")
                        .isTrue();
            }
            if (certificate.events() == Minimality.TWO_MINIMAL) {
                assertThat(isMinimal(setup, result.minimized(), RemovalUnits.PAIRS))
                        .isTrue();
            }
        }
    }

    private record RecordingOutbox(int value) {}

    private static final ProcessId LEARNER = ProcessId.of("learner");

    private static Setup learner() {
        PureProcess<List<Integer>, Object> process = new PureProcess<>() {
            @Override
            public List<Integer> start(Context context) {
                return List.of();
            }

            @Override
            public List<Integer> receive(List<Integer> heard, ProcessId from, Object message, Context context) {
                if (message.equals("go")) {
                    for (int i = 1; i <= 4; i++) {
                        context.send(LEARNER, new RecordingOutbox(i));
                    }
                    return heard;
                }
                List<Integer> more = new ArrayList<>(heard);
                more.add(((RecordingOutbox) message).value());
                return List.copyOf(more);
            }
        };
        Set<List<Integer>> wrong = Set.of(List.of(4, 3, 2), List.of(1, 2), List.of(2));
        return Setup.of(SimulatedSystem.with(Network.unordered())
                        .process(LEARNER, process)
                        .build())
                .messages(String.class)
                .invariant(Invariant.always("never so", states -> {
                    List<?> heard = states.of(LEARNER, List.class);
                    return heard != null && wrong.contains(heard) ? new Breach("so", LEARNER) : null;
                }))
                .build();
    }
}
