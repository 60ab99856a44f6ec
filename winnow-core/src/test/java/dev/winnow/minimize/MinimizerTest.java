package dev.winnow.minimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.ExecutionAssert;
import dev.winnow.Led;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Breach;
import dev.winnow.run.Network;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.world.Context;
import dev.winnow.world.MutableProcess;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinimizerTest {

    private static final long ENOUGH = 400_000; // steps
    private static final long FEW = 20_000;

    /** All stages but the detours, which take most of the time and are not needed here. */
    private static Options options(Pipeline pipeline, int jobs) {
        Set<String> stages = new HashSet<>(pipeline.stages());
        stages.remove("detours");
        return new Options(pipeline, stages, ENOUGH, jobs, 1, 1);
    }

    private static Options few(int jobs, String... stages) {
        return new Options(Pipeline.WINNOW, Set.of(stages), FEW, jobs, 1, 1);
    }

    private static Minimization minimize(Setup setup, Execution execution, Options options) {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            return new Minimizer(setup, options, threads, () -> 0L).minimize(execution, () -> false, Progress.NOBODY);
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

    private static ExactReplay.Outcome replayed(Setup setup, Execution execution) {
        return ExactReplay.run(setup, execution, new Pulse());
    }

    @Nested
    class Given_a_long_failure_of_which_nine_steps_matter {

        @Test
        void when_minimized_then_the_shortest_is_found() {
            Setup setup = Relay.setup();
            Execution failure = Relay.failure(setup, 100);
            Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
            ExecutionAssert.assertThat(result.after())
                    .violates(Relay.NOT_AT_C)
                    .hasExternals(5)
                    .hasEvents(Relay.SHORTEST - 5);
            assertThat(result.certificate().events()).isEqualTo(Certificate.Minimality.GLOBAL);
            assertThat(result.certificate().lowerBound()).isEqualTo(Relay.SHORTEST);
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void when_minimized_then_the_result_replays_exactly_on_a_fresh_system(boolean pure) {
            Setup setup = Relay.parts(pure).build();
            Execution failure = Relay.failure(setup, 100);
            Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
            ExecutionAssert.assertThat(result.after()).violates(Relay.NOT_AT_C);
            assertThat(result.after().size()).isBetween(Relay.SHORTEST, 12);
            ExactReplay.Outcome outcome = replayed(Relay.parts(pure).build(), result.after());
            assertThat(outcome).isInstanceOf(ExactReplay.Outcome.Same.class);
            ExecutionAssert.assertThat(((ExactReplay.Outcome.Same) outcome).execution())
                    .isSameAs(result.after());
            assertThat(result.before()).isSameAs(failure);
            assertThat(result.stopped()).isFalse();
        }

        @ParameterizedTest
        @EnumSource
        void when_minimized_by_any_pipeline_then_it_fails_in_the_same_way_and_is_shorter(Pipeline pipeline) {
            Setup setup = Relay.setup();
            Execution failure = Relay.failure(setup, 60);
            Minimization result = minimize(setup, failure, options(pipeline, 1));
            ExecutionAssert.assertThat(result.after()).violates(Relay.NOT_AT_C);
            assertThat(result.after().size()).isLessThan(failure.size());
            assertThat(replayed(setup, result.after())).isInstanceOf(ExactReplay.Outcome.Same.class);
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void when_there_are_more_jobs_then_the_same_comes_out_by_as_many_schedules(boolean pure) {
            Setup setup = Relay.parts(pure).build();
            Execution failure = Relay.failure(setup, 100);
            Minimization one = minimize(setup, failure, few(1));
            for (int jobs = 2; jobs <= 3; jobs++) {
                Minimization more = minimize(setup, failure, few(jobs));
                ExecutionAssert.assertThat(more.after()).isSameAs(one.after());
                assertThat(more.schedules()).isEqualTo(one.schedules());
                assertThat(more.certificate()).isEqualTo(one.certificate());
                assertThat(more.pace()).isEqualTo(one.pace());
            }
        }

        @Test
        void when_minimized_twice_then_detours_and_all_do_the_same() {
            Setup setup = Relay.setup();
            Execution failure = Relay.failure(setup, 100);
            Minimization one = minimize(setup, failure, few(1, "chunks", "detours"));
            Minimization other = minimize(setup, failure, few(1, "chunks", "detours"));
            assertThat(one.stages()).extracting(StageReport::name).contains("detours");
            ExecutionAssert.assertThat(other.after()).isSameAs(one.after());
            assertThat(other.schedules()).isEqualTo(one.schedules());
            assertThat(other.performed()).isEqualTo(one.performed());
        }

        @Test
        void when_its_pace_is_looked_at_then_it_begins_with_the_original_and_never_gets_longer() {
            Setup setup = Relay.setup();
            Execution failure = Relay.failure(setup, 100);
            Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
            assertThat(result.pace().get(0).events()).isEqualTo(failure.events());
            assertThat(result.pace())
                    .extracting(point -> -point.events() - point.externals())
                    .isSorted();
            assertThat(result.pace().get(result.pace().size() - 1).events())
                    .isEqualTo(result.after().events());
        }

        @Test
        void when_something_better_is_found_then_whoever_saves_it_is_told_and_it_fails_too() {
            Setup setup = Relay.setup();
            Execution failure = Relay.failure(setup, 100);
            List<Execution> saved = new ArrayList<>();
            Minimization result = new Minimizer(setup, options(Pipeline.WINNOW, 1), Runnable::run, () -> 0L)
                    .minimize(failure, () -> false, new Progress() {
                        @Override
                        public void improved(Execution best) {
                            saved.add(best);
                        }
                    });
            assertThat(saved)
                    .isNotEmpty()
                    .allSatisfy(best -> ExecutionAssert.assertThat(best).violates(Relay.NOT_AT_C));
            ExecutionAssert.assertThat(saved.get(saved.size() - 1)).isSameAs(result.after());
        }

        @Test
        void when_it_is_resumed_from_a_saved_best_then_the_result_is_no_longer_than_that() {
            Setup setup = Relay.setup();
            Execution failure = Relay.failure(setup, 100);
            Execution saved = minimize(setup, failure, few(1, "chunks")).after();
            assertThat(saved.size()).isBetween(Relay.SHORTEST + 1, failure.size() - 1);
            Minimizer minimizer = new Minimizer(setup, options(Pipeline.WINNOW, 1), Runnable::run, () -> 0L);
            Minimization resumed = minimizer.resume(failure, saved, () -> false, Progress.NOBODY);
            assertThat(resumed.after().size()).isEqualTo(Relay.SHORTEST);
            Minimization atOnce = minimizer.resume(failure, saved, () -> true, Progress.NOBODY);
            ExecutionAssert.assertThat(atOnce.after()).isSameAs(saved);
            assertThat(atOnce.stopped()).isTrue();
        }

        @Test
        void when_it_is_stopped_at_once_then_the_original_is_the_best() {
            Setup setup = Relay.setup();
            Execution failure = Relay.failure(setup, 60);
            Minimization result = new Minimizer(setup, Options.DEFAULT, Runnable::run, () -> 0L)
                    .minimize(failure, () -> true, Progress.NOBODY);
            ExecutionAssert.assertThat(result.after()).isSameAs(failure);
            assertThat(result.stopped()).isTrue();
            assertThat(result.certificate()).isEqualTo(Certificate.NOTHING);
        }

        @Test
        void when_the_scenario_interrupts_its_thread_then_nobody_waits_less_for_that() {
            Setup setup = Relay.parts(false)
                    .invariant(Invariant.always("interrupts", states -> {
                        Thread.currentThread().interrupt();
                        return null;
                    }))
                    .build();
            Minimization result = minimize(setup, Relay.failure(setup, 100), options(Pipeline.WINNOW, 3));
            boolean left = Thread.interrupted();
            assertThat(result.after().size()).as("interrupted: " + left).isLessThan(20);
        }

        @Test
        void when_it_breaks_nothing_then_it_is_refused() {
            Setup setup = Relay.setup();
            try (Led led = Led.through(setup).start("a")) {
                Minimizer minimizer = new Minimizer(setup, Options.DEFAULT, Runnable::run, () -> 0L);
                assertThatThrownBy(() -> minimizer.minimize(led.execution(), () -> false, Progress.NOBODY))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Nested
    class Given_rules_for_externals {

        /** Whoever may get a token is started, and c is armed twice. */
        private static boolean rule(List<External> externals) {
            External arm = new External.Send(Relay.C, new Relay.Arm());
            return externals.contains(new External.Start(Relay.B))
                    && externals.stream().filter(arm::equals).count() >= 2;
        }

        @ParameterizedTest
        @EnumSource
        void when_minimized_then_they_hold_in_the_result(Pipeline pipeline) {
            Setup setup = Relay.parts(true)
                    .validExternals(Given_rules_for_externals::rule)
                    .build();
            Execution failure = failureThatObeys(setup);
            Minimization result = minimize(setup, failure, options(pipeline, 1));
            assertThat(rule(externals(result.after()))).isTrue();
            assertThat(result.after().size()).isLessThan(failure.size());
            if (pipeline == Pipeline.WINNOW) {
                assertThat(result.after().size()).isEqualTo(Relay.SHORTEST + 1); // armed a second time, undelivered
            }
        }

        private Execution failureThatObeys(Setup setup) {
            for (int atLeast = 60; ; atLeast += 7) {
                Execution failure = Relay.failure(setup, atLeast);
                if (rule(externals(failure))) {
                    return failure;
                }
            }
        }
    }

    @Nested
    class Given_a_short_cut_to_another_violation {

        /** Without the first plus, the minus breaks something else; a skip from below zero would be at three at once. */
        @Test
        void when_minimized_then_it_is_not_accepted() {
            try (Counters counters = Counters.counting()) {
                Setup setup = Counters.notToThree();
                Execution failure = counters.execution("+", "-", "skip", "+", "-", "skip", "+", "+", "+");
                Minimization result = minimize(setup, failure, options(Pipeline.WINNOW, 1));
                ExecutionAssert.assertThat(result.after())
                        .violates(Counters.THREE)
                        .hasExternals(4)
                        .hasEvents(3);
            }
        }

        @ParameterizedTest
        @EnumSource
        void when_it_changes_on_the_way_then_no_pipeline_takes_it(Pipeline pipeline) {
            try (Counters counters = Counters.counting()) {
                Execution failure = counters.execution("+", "-", "+", "-", "+", "+", "+");
                Minimization result = minimize(Counters.notToThree(), failure, options(pipeline, 1));
                ExecutionAssert.assertThat(result.after()).violates(Counters.THREE);
            }
        }
    }

    @Nested
    class Given_a_system_that_does_not_always_do_the_same {

        private static final ProcessId NODE = ProcessId.of("node");
        private final AtomicInteger runs = new AtomicInteger();

        /** Something that Winnow does not control decides what it does with the third message and later ones. */
        private final class Moody implements MutableProcess {
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
            try (Led led = Led.through(setup).start("node")) {
                led.tell("node", "x").tell("node", "y").tell("node", "z").tell("node", "bad");
                return led.execution();
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
        void when_it_may_be_tried_often_then_it_is_minimized() {
            Setup setup = setup();
            Execution failure = failure(setup);
            Options often = new Options(Pipeline.WINNOW, Set.of(), FEW, 1, 10, 1);
            Minimization result = minimize(setup, failure, often);
            ExecutionAssert.assertThat(result.after()).violates("good mood");
            assertThat(result.after().size()).isLessThan(failure.size());
            assertThat(result.explanation()).isNull();
        }
    }
}
