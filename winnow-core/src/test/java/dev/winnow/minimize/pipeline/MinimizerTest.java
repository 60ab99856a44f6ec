package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.ExecutionAssert;
import dev.winnow.ScriptedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import dev.winnow.minimize.shortest.CountingSystem;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.EventText;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinimizerTest {

    private static final long ENOUGH = 400_000; // steps
    private static final long FEW = 20_000;

    /** Runs all stages but the detours, which are slow and not needed here. */
    private static MinimizationOptions options(Pipeline pipeline, int jobs) {
        Set<String> stages = new HashSet<>(pipeline.stages());
        stages.remove("detours");
        return new MinimizationOptions(pipeline, stages, ENOUGH, jobs, 1, 1);
    }

    private static MinimizationOptions few(int jobs, String... stages) {
        return new MinimizationOptions(Pipeline.WINNOW, Set.of(stages), FEW, jobs, 1, 1);
    }

    private static Minimization minimize(Setup setup, Execution execution, MinimizationOptions options) {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            return new Minimizer(setup, options, threads, () -> 0L)
                    .minimize(execution, execution, () -> false, MinimizationProgress.NONE);
        } finally {
            threads.shutdown();
        }
    }

    private static List<External> externals(Execution execution) {
        return execution.steps().stream()
                .filter(Step::isExternal)
                .map(step -> (External) step.event())
                .toList();
    }

    private static ExactReplay.ReplayOutcome replayed(Setup setup, Execution execution) {
        return ExactReplay.run(setup, execution, new ProgressBeacon());
    }

    @Nested
    class Given_steps_that_are_to_be_kept {

        private final Setup setup = TokenRelay.setup();
        private final Execution failure = TokenRelay.failure(setup, 60);

        private List<String> texts(Execution execution) {
            return execution.steps().stream()
                    .map(step -> EventText.withoutNumbers(step.event(), step.recording()))
                    .toList();
        }

        @ParameterizedTest
        @EnumSource
        void when_it_is_minimized_then_they_are_in_the_result(Pipeline pipeline) {
            List<String> before = texts(failure);
            Minimization free = minimize(setup, failure, options(pipeline, 1));
            Set<Integer> kept = new HashSet<>();
            for (boolean external : new boolean[] {true, false}) {
                kept.add(IntStream.range(0, failure.size())
                        .filter(step -> failure.step(step).isExternal() == external)
                        .filter(step -> !texts(free.minimized()).contains(before.get(step)))
                        .findFirst()
                        .orElseThrow());
            }
            Minimization result = minimize(setup, failure, options(pipeline, 1).withKeptSteps(kept));
            assertThat(texts(result.minimized()))
                    .containsAll(kept.stream().map(before::get).toList());
            assertThat(result.minimized().size()).isLessThan(failure.size());
            ExecutionAssert.assertThat(result.minimized()).violates(TokenRelay.NOT_AT_C);
        }
    }

    /** An invariant that throws unless b runs before c, which holds in the original only. */
    @Nested
    class Given_an_invariant_that_throws_in_some_candidates {

        private Setup setup(boolean pure) {
            return TokenRelay.parts(pure)
                    .invariant(Invariant.always("reads b", states -> {
                        if (states.of(TokenRelay.C) != null && states.of(TokenRelay.B) == null) {
                            throw new IllegalStateException("b is down");
                        }
                        return null;
                    }))
                    .build();
        }

        @ParameterizedTest
        @EnumSource
        void when_it_is_minimized_then_these_are_other_failures(Pipeline pipeline) {
            for (boolean pure : new boolean[] {true, false}) {
                Setup setup = setup(pure);
                Execution failure = TokenRelay.failure(setup, 60);
                Minimization result =
                        minimize(setup, failure, new MinimizationOptions(pipeline, Set.of(), 100_000, 1, 1, 1));
                ExecutionAssert.assertThat(result.minimized()).violates(TokenRelay.NOT_AT_C);
                assertThat(result.minimized().size()).isLessThan(failure.size());
                assertThat(replayed(setup, result.minimized()))
                        .isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
            }
        }
    }

    /** A system whose every step takes ten milliseconds of a clock that nothing else advances. */
    @Nested
    class Given_slow_steps_and_a_time_limit {

        private static final long STEP_NANOS = 10_000_000;

        private final AtomicLong clock = new AtomicLong();
        private final Setup setup = TokenRelay.parts(false)
                .invariant(Invariant.always("takes time", states -> {
                    clock.addAndGet(STEP_NANOS);
                    return null;
                }))
                .build();
        private final Execution failure = TokenRelay.failure(setup, 100);
        private final long execution = failure.size() * STEP_NANOS;

        private Minimization minimizeWithin(long limit) {
            long end = clock.get() + limit;
            return new Minimizer(setup, MinimizationOptions.DEFAULT, Runnable::run, clock::get)
                    .minimize(failure, failure, () -> end - clock.get(), MinimizationProgress.NONE);
        }

        @ParameterizedTest
        @ValueSource(doubles = {0.1, 0.5, 1.5, 2.5, 3.5, 5, 10, 20, 40})
        void when_it_is_minimized_then_the_limit_is_exceeded_by_at_most_one_execution(double executions) {
            long limit = (long) (executions * execution);
            long before = clock.get();
            Minimization result = minimizeWithin(limit);
            assertThat(clock.get() - before).isLessThanOrEqualTo(limit + execution);
            assertThat(result.stopped()).isTrue();
            ExecutionAssert.assertThat(result.minimized()).violates(TokenRelay.NOT_AT_C);
        }

        @Test
        void when_the_reductions_run_out_of_time_then_some_is_left_to_explain() {
            Minimization result = minimizeWithin(40 * execution);
            assertThat(result.stopped()).isTrue();
            assertThat(result.explanation()).isNotNull();
            assertThat(result.explanation().orders()).isNotEmpty();
            assertThat(result.unexplainedReason()).isEmpty();
        }

        @Test
        void when_there_is_no_time_to_explain_then_the_result_says_so() {
            Minimization result = minimizeWithin(execution);
            assertThat(result.explanation()).isNull();
            assertThat(result.unexplainedReason()).contains(Minimization.UnexplainedReason.STOPPED);
        }
    }

    @Nested
    class Given_a_long_failure_with_nine_relevant_steps {

        @Test
        void when_minimized_then_the_shortest_is_found() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 100);
            Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
            ExecutionAssert.assertThat(result.minimized())
                    .violates(TokenRelay.NOT_AT_C)
                    .hasExternals(5)
                    .hasEvents(TokenRelay.SHORTEST - 5);
            assertThat(result.certificate().events()).isEqualTo(Certificate.Minimality.GLOBAL);
            assertThat(result.certificate().lowerBound()).isEqualTo(TokenRelay.SHORTEST);
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void when_minimized_then_the_result_replays_exactly_on_a_fresh_system(boolean pure) {
            Setup setup = TokenRelay.parts(pure).build();
            Execution failure = TokenRelay.failure(setup, 100);
            Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
            ExecutionAssert.assertThat(result.minimized()).violates(TokenRelay.NOT_AT_C);
            assertThat(result.minimized().size()).isBetween(TokenRelay.SHORTEST, 12);
            ExactReplay.ReplayOutcome outcome = replayed(TokenRelay.parts(pure).build(), result.minimized());
            assertThat(outcome).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
            ExecutionAssert.assertThat(((ExactReplay.ReplayOutcome.Reproduced) outcome).execution())
                    .isSameAs(result.minimized());
            assertThat(result.original()).isSameAs(failure);
            assertThat(result.stopped()).isFalse();
        }

        @ParameterizedTest
        @EnumSource
        void when_minimized_by_any_pipeline_then_it_fails_in_the_same_way_and_is_shorter(Pipeline pipeline) {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 60);
            Minimization result = minimize(setup, failure, options(pipeline, 1));
            ExecutionAssert.assertThat(result.minimized()).violates(TokenRelay.NOT_AT_C);
            assertThat(result.minimized().size()).isLessThan(failure.size());
            assertThat(replayed(setup, result.minimized())).isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void when_there_are_more_jobs_then_result_and_effort_are_the_same(boolean pure) {
            Setup setup = TokenRelay.parts(pure).build();
            Execution failure = TokenRelay.failure(setup, 100);
            Minimization one = minimize(setup, failure, few(1));
            for (int jobs = 2; jobs <= 3; jobs++) {
                Minimization more = minimize(setup, failure, few(jobs));
                ExecutionAssert.assertThat(more.minimized()).isSameAs(one.minimized());
                assertThat(more.schedules()).isEqualTo(one.schedules());
                assertThat(more.certificate()).isEqualTo(one.certificate());
                assertThat(more.curve()).isEqualTo(one.curve());
            }
        }

        @Test
        void when_minimized_twice_then_all_stages_do_the_same() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 100);
            Minimization one = minimize(setup, failure, few(1, "chunks", "detours"));
            Minimization other = minimize(setup, failure, few(1, "chunks", "detours"));
            assertThat(one.stages()).extracting(StageReport::name).contains("detours");
            ExecutionAssert.assertThat(other.minimized()).isSameAs(one.minimized());
            assertThat(other.schedules()).isEqualTo(one.schedules());
            assertThat(other.performedSteps()).isEqualTo(one.performedSteps());
        }

        @Test
        void when_its_curve_is_inspected_then_it_starts_at_the_original_and_falls() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 100);
            Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
            assertThat(result.curve().get(0).events()).isEqualTo(failure.eventCount());
            assertThat(result.curve())
                    .extracting(point -> -point.events() - point.externals())
                    .isSorted();
            assertThat(result.curve().get(result.curve().size() - 1).events())
                    .isEqualTo(result.minimized().eventCount());
        }

        @Test
        void when_its_curve_is_read_at_a_time_then_it_shows_what_was_left_then() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 100);
            AtomicLong clock = new AtomicLong();
            Minimization result = new Minimizer(
                            setup,
                            options(Pipeline.DEMI, 1),
                            Runnable::run,
                            () -> clock.getAndAdd(1_000_000_000)) // each look at the clock takes a second
                    .minimize(failure, failure, () -> false, MinimizationProgress.NONE);
            ReductionPoint first = result.curve().get(0);
            ReductionPoint second = result.curve().get(1);
            assertThat(second.seconds()).isGreaterThan(first.seconds());
            assertThat(result.pointAt(0)).isEqualTo(first);
            assertThat(result.pointAt(second.seconds() - 0.1)).isEqualTo(first);
            assertThat(result.pointAt(second.seconds())).isEqualTo(second);
            assertThat(result.pointAt(result.seconds()).events())
                    .isEqualTo(result.minimized().eventCount());
        }

        @Test
        void when_a_better_result_is_found_then_it_is_reported_and_fails_too() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 100);
            List<Execution> saved = new ArrayList<>();
            Minimization result = new Minimizer(setup, options(Pipeline.WINNOW, 1), Runnable::run, () -> 0L)
                    .minimize(failure, failure, () -> false, new MinimizationProgress() {
                        @Override
                        public void onImproved(Execution best) {
                            saved.add(best);
                        }
                    });
            assertThat(saved)
                    .isNotEmpty()
                    .allSatisfy(best -> ExecutionAssert.assertThat(best).violates(TokenRelay.NOT_AT_C));
            ExecutionAssert.assertThat(saved.get(saved.size() - 1)).isSameAs(result.minimized());
        }

        @Test
        void when_it_is_resumed_from_a_saved_best_then_the_result_is_no_longer_than_that() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 100);
            Execution saved = minimize(setup, failure, few(1, "chunks")).minimized();
            assertThat(saved.size()).isBetween(TokenRelay.SHORTEST + 1, failure.size() - 1);
            Minimizer minimizer = new Minimizer(setup, options(Pipeline.WINNOW, 1), Runnable::run, () -> 0L);
            Minimization resumed = minimizer.minimize(failure, saved, () -> false, MinimizationProgress.NONE);
            assertThat(resumed.minimized().size()).isEqualTo(TokenRelay.SHORTEST);
            Minimization atOnce = minimizer.minimize(failure, saved, () -> true, MinimizationProgress.NONE);
            ExecutionAssert.assertThat(atOnce.minimized()).isSameAs(saved);
            assertThat(atOnce.stopped()).isTrue();
        }

        @Test
        void when_it_is_stopped_at_once_then_the_original_is_the_best() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 60);
            Minimization result = new Minimizer(setup, MinimizationOptions.DEFAULT, Runnable::run, () -> 0L)
                    .minimize(failure, failure, () -> true, MinimizationProgress.NONE);
            ExecutionAssert.assertThat(result.minimized()).isSameAs(failure);
            assertThat(result.stopped()).isTrue();
            assertThat(result.certificate()).isEqualTo(Certificate.NONE);
        }

        @Test
        void when_it_is_minimized_then_the_rows_of_its_stages_add_up() {
            Setup setup = TokenRelay.setup();
            Execution failure = TokenRelay.failure(setup, 100);
            AtomicLong clock = new AtomicLong();
            Minimization result = new Minimizer(
                            setup, options(Pipeline.WINNOW, 1), Runnable::run, () -> clock.addAndGet(1_000_000))
                    .minimize(failure, failure, () -> false, MinimizationProgress.NONE);
            List<StageReport> rows = new ArrayList<>(result.stages());
            assertThat(rows).anyMatch(row -> row.runs() > 1);
            rows.add(result.outsideStages());
            assertThat(rows.stream().mapToLong(StageReport::schedules).sum()).isEqualTo(result.schedules());
            assertThat(rows.stream().mapToDouble(StageReport::seconds).sum()).isCloseTo(result.seconds(), within(1e-9));
            assertThat(failure.eventCount()
                            - rows.stream().mapToInt(StageReport::removedEvents).sum())
                    .isEqualTo(result.minimized().eventCount());
            assertThat(result.outsideStages().removedEvents()).isZero();
            assertThat(result.outsideStages().schedules()).isEqualTo(1); // the first replay
        }

        @Test
        void when_the_scenario_interrupts_its_thread_then_no_wait_is_shortened() {
            Setup setup = TokenRelay.parts(false)
                    .invariant(Invariant.always("interrupts", states -> {
                        Thread.currentThread().interrupt();
                        return null;
                    }))
                    .build();
            Minimization result = minimize(setup, TokenRelay.failure(setup, 100), options(Pipeline.WINNOW, 3));
            boolean left = Thread.interrupted();
            assertThat(result.minimized().size()).as("interrupted: " + left).isLessThan(20);
        }

        @Test
        void when_it_violates_nothing_then_it_is_refused() {
            Setup setup = TokenRelay.setup();
            try (ScriptedRun scripted = ScriptedRun.of(setup).start("a")) {
                Minimizer minimizer = new Minimizer(setup, MinimizationOptions.DEFAULT, Runnable::run, () -> 0L);
                assertThatThrownBy(() -> minimizer.minimize(
                                scripted.execution(), scripted.execution(), () -> false, MinimizationProgress.NONE))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Nested
    class Given_rules_for_externals {

        /** Every process that may get a token is started, and c is armed twice. */
        private static boolean rule(List<External> externals) {
            External arm = new External.Send(TokenRelay.C, new TokenRelay.Arm());
            return externals.contains(new External.Start(TokenRelay.B))
                    && externals.stream().filter(arm::equals).count() >= 2;
        }

        @ParameterizedTest
        @EnumSource
        void when_minimized_then_they_hold_in_the_result(Pipeline pipeline) {
            Setup setup = TokenRelay.parts(true)
                    .validExternals(Given_rules_for_externals::rule)
                    .build();
            Execution failure = failureThatObeys(setup);
            Minimization result = minimize(setup, failure, options(pipeline, 1));
            assertThat(rule(externals(result.minimized()))).isTrue();
            assertThat(result.minimized().size()).isLessThan(failure.size());
            if (pipeline == Pipeline.WINNOW) {
                assertThat(result.minimized().size())
                        .isEqualTo(TokenRelay.SHORTEST + 1); // armed a second time, undelivered
            }
        }

        private Execution failureThatObeys(Setup setup) {
            for (int atLeast = 60; ; atLeast += 7) {
                Execution failure = TokenRelay.failure(setup, atLeast);
                if (rule(externals(failure))) {
                    return failure;
                }
            }
        }
    }

    @Nested
    class Given_a_shortcut_to_another_violation {

        /**
         * Without the first plus, the minus violates another invariant; a skip from below zero would reach three at
         * once.
         */
        @Test
        void when_minimized_then_it_is_not_accepted() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Setup setup = CountingSystem.notToThree();
                Execution failure = counters.execution("+", "-", "skip", "+", "-", "skip", "+", "+", "+");
                Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
                ExecutionAssert.assertThat(result.minimized())
                        .violates(CountingSystem.THREE)
                        .hasExternals(4)
                        .hasEvents(3);
            }
        }

        @ParameterizedTest
        @EnumSource
        void when_the_violation_changes_on_the_way_then_no_pipeline_accepts_it(Pipeline pipeline) {
            try (CountingSystem counters = CountingSystem.counting()) {
                Execution failure = counters.execution("+", "-", "+", "-", "+", "+", "+");
                Minimization result = minimize(CountingSystem.notToThree(), failure, options(pipeline, 1));
                ExecutionAssert.assertThat(result.minimized()).violates(CountingSystem.THREE);
            }
        }
    }

    @Nested
    class Given_a_nondeterministic_system {

        private static final ProcessId NODE = ProcessId.of("node");
        private final AtomicInteger runs = new AtomicInteger();

        /** An uncontrolled input decides what it does with the third message and later ones. */
        private final class Moody implements MutableProcess<Object> {
            private int heard;
            private boolean broken;

            @Override
            public void start(Context context) {}

            @Override
            public void receive(ProcessId from, Object message, Context context) {
                heard++;
                if (heard >= 3) {
                    context.send(NODE, "mood " + runs.incrementAndGet());
                }
                broken |= message.equals("bad") && runs.get() % 3 != 0;
            }

            @Override
            public Object state() {
                return broken;
            }
        }

        private Setup setup() {
            SimulatedSystem system = SimulatedSystem.with(Network.unordered())
                    .mutable(NODE, Moody::new)
                    .build();
            return Setup.of(system)
                    .messages(String.class)
                    .invariant(Invariant.always(
                            "good mood",
                            states -> Boolean.TRUE.equals(states.of(NODE, Boolean.class))
                                    ? new Breach("bad", NODE)
                                    : null))
                    .build();
        }

        private Execution failure(Setup setup) {
            runs.set(0);
            try (ScriptedRun scripted = ScriptedRun.of(setup).start("node")) {
                scripted.tell("node", "x").tell("node", "y").tell("node", "z").tell("node", "bad");
                return scripted.execution();
            }
        }

        @Test
        void when_minimized_then_it_is_refused_and_the_step_is_named() {
            Setup setup = setup();
            Execution failure = failure(setup);
            assertThatThrownBy(() -> minimize(setup, failure, options(Pipeline.WINNOW, 1)))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("step 6")
                    .hasMessageContaining("mood");
        }

        @Test
        void when_repeated_tries_are_allowed_then_it_is_minimized() {
            Setup setup = setup();
            Execution failure = failure(setup);
            MinimizationOptions often = new MinimizationOptions(Pipeline.WINNOW, Set.of(), FEW, 1, 10, 1);
            Minimization result = minimize(setup, failure, often);
            ExecutionAssert.assertThat(result.minimized()).violates("good mood");
            assertThat(result.minimized().size()).isLessThan(failure.size());
            assertThat(result.explanation()).isNull();
        }
    }
}
