package dev.winnow.minimize.pipeline;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.oracle.StepBudget;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TypeBacktracksTest {

    private static final ProcessId SERVER = ProcessId.of("server");
    private static final ProcessId LEARNER = ProcessId.of("learner");
    private static final String SAFE = "safe";

    private record A(int seq, int term) {}

    private record B(int seq, int term) {}

    /**
     * A process that numbers what it sends. "prepare" sends first, so that without it all others have other numbers.
     */
    private record Server() implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer seq, ProcessId from, Object message, Context context) {
            if (message.equals("prepare")) {
                context.send(LEARNER, new B(seq + 1, 1));
                context.send(LEARNER, new B(seq + 2, 4));
                return seq + 2;
            }
            if (message.equals("three terms")) {
                context.send(LEARNER, new A(seq + 1, 1));
                context.send(LEARNER, new A(seq + 2, 2));
                context.send(LEARNER, new A(seq + 3, 3));
                return seq + 3;
            }
            context.send(LEARNER, new A(seq + 1, 1));
            context.send(LEARNER, new A(seq + 2, 1));
            context.send(LEARNER, new A(seq + 3, 4));
            context.send(LEARNER, new A(seq + 4, 4));
            return seq + 4;
        }
    }

    private record Learner() implements PureProcess<List<Object>, Object> {
        @Override
        public List<Object> start(Context context) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> heard, ProcessId from, Object message, Context context) {
            List<Object> more = new ArrayList<>(heard);
            more.add(message);
            return List.copyOf(more);
        }
    }

    /** Masks the sequence numbers. */
    private static String fingerprint(Object message) {
        if (message instanceof A a) {
            return "A term " + a.term();
        }
        return message instanceof B b ? "B term " + b.term() : message.toString();
    }

    /** Returns a setup in which the learner must not receive these orders. */
    private static Setup failingAfter(String... orders) {
        SimulatedSystem system = SimulatedSystem.with(Network.unordered())
                .process(SERVER, new Server())
                .process(LEARNER, new Learner())
                .build();
        return Setup.of(system)
                .messages(String.class)
                .messageFingerprint(TypeBacktracksTest::fingerprint)
                .invariant(Invariant.always(SAFE, states -> {
                    List<?> heard = states.of(LEARNER, List.class);
                    String terms = heard == null ? "" : terms(heard);
                    return List.of(orders).contains(terms) ? new Breach(terms, LEARNER) : null;
                }))
                .build();
    }

    private static String terms(List<?> heard) {
        StringBuilder text = new StringBuilder();
        heard.forEach(message ->
                text.append(fingerprint(message).replace(" term ", "")).append(' '));
        return text.toString().strip();
    }

    private static List<Object> heard(ScriptedRun scripted, Schedule made) {
        scripted.guidedRun.rewindTo(0);
        new dev.winnow.replay.BestEffortReplay(scripted.guidedRun).run(made, MatchPolicy.EXACT);
        return List.copyOf((List<?>) scripted.guidedRun.stateOfLastProcess());
    }

    private static TypeBacktracks backtracks(ScriptedRun scripted, int cap, StepBudget budget) {
        return new TypeBacktracks(
                scripted.guidedRun, scripted.moves, MinimizationFixture.violationOf(SAFE), cap, budget);
    }

    /** DEMi (NSDI'16), figure 1. */
    @Nested
    class Given_the_figure_of_the_paper {

        private ScriptedRun original() {
            return ScriptedRun.of(failingAfter("A4 B4 A4", "A1 A1"))
                    .start("server", "learner") // 0, 1
                    .tell("server", "prepare") // 2, 3
                    .tell("server", "request") // 4, 5
                    .deliver("learner", new A(5, 4)) // 6
                    .deliver("learner", new B(2, 4)) // 7
                    .deliver("learner", new A(6, 4)); // 8
        }

        @Test
        void when_performed_then_the_original_fails_with_the_paper_numbers() {
            try (ScriptedRun scripted = original()) {
                assertThat(scripted.guidedRun.violation()).isNotNull();
                assertThat(scripted.guidedRun.stateOfLastProcess())
                        .isEqualTo(List.of(new A(5, 4), new B(2, 4), new A(6, 4)));
            }
        }

        @Test
        void when_the_subsequence_makes_B_absent_then_the_initial_schedule_passes() {
            try (ScriptedRun scripted = original()) {
                Schedule asked = scripted.schedule().without(places(2));
                scripted.guidedRun.rewindTo(0);
                dev.winnow.replay.BestEffortReplay sts = new dev.winnow.replay.BestEffortReplay(scripted.guidedRun);
                assertThat(sts.run(asked, MatchPolicy.EXACT)).isNull();
                assertThat(scripted.guidedRun.stateOfLastProcess()).isEqualTo(List.of(new A(3, 4), new A(4, 4)));
            }
        }

        @Test
        void when_matched_by_type_then_the_second_schedule_fails() {
            try (ScriptedRun scripted = original()) {
                Schedule asked = scripted.schedule().without(places(2));
                StepBudget budget = new StepBudget(1_000, () -> false);
                Schedule made = backtracks(scripted, 100, budget).test(asked);
                assertThat(made).isNotNull();
                assertThat(heard(scripted, made)).containsExactly(new A(1, 1), new A(2, 1));
                assertThat(made.size()).isEqualTo(6);
                assertThat(budget.schedules()).isEqualTo(2);
            }
        }

        @Test
        void when_minimized_by_the_paper_pipeline_then_the_preparation_goes() {
            try (ScriptedRun scripted = original()) {
                MinimizationOptions demi = MinimizationOptions.DEFAULT.withPipeline(Pipeline.DEMI);
                Minimization result = new Minimizer(scripted.setup, demi, Runnable::run, () -> 0L)
                        .minimize(scripted.execution(), scripted.execution(), () -> false, MinimizationProgress.NONE);
                assertThat(result.minimized().size()).isEqualTo(6);
                assertThat(result.minimized().externalCount()).isEqualTo(3);
            }
        }
    }

    @Nested
    class Given_a_message_that_is_neither_the_oldest_nor_the_newest {

        private ScriptedRun original() {
            return ScriptedRun.of(failingAfter("A4", "A2"))
                    .start("server", "learner") // 0, 1
                    .tell("server", "three terms") // 2, 3
                    .tell("server", "request") // 4, 5
                    .deliver("learner", new A(7, 4)); // 6
        }

        @Test
        void when_backtracks_are_allowed_then_it_is_replaced_by_the_oldest() {
            try (ScriptedRun scripted = original()) {
                Schedule asked = scripted.schedule().without(places(4));
                StepBudget budget = new StepBudget(1_000, () -> false);
                Schedule made = backtracks(scripted, 100, budget).test(asked);
                assertThat(made).isNotNull();
                assertThat(heard(scripted, made)).containsExactly(new A(2, 2));
                assertThat(budget.schedules()).isEqualTo(4); // exact, the oldest, the newest, the first backtrack
            }
        }

        @Test
        void when_none_are_allowed_then_it_passes() {
            try (ScriptedRun scripted = original()) {
                StepBudget budget = new StepBudget(1_000, () -> false);
                assertThat(backtracks(scripted, 0, budget)
                                .test(scripted.schedule().without(places(4))))
                        .isNull();
                assertThat(budget.schedules()).isEqualTo(3);
            }
        }

        @Test
        void when_the_budget_is_spent_then_nothing_is_tried() {
            try (ScriptedRun scripted = original()) {
                StepBudget budget = new StepBudget(1, () -> false);
                budget.spend(1);
                int length = scripted.guidedRun.length();
                assertThat(backtracks(scripted, 100, budget).test(scripted.schedule()))
                        .isNull();
                assertThat(scripted.guidedRun.length()).isEqualTo(length);
                assertThat(budget.schedules()).isZero();
            }
        }
    }

    @Nested
    class Given_schedules_that_were_executed_before {

        @Test
        void when_backtracks_lead_to_them_then_they_are_skipped() {
            try (ScriptedRun scripted = ScriptedRun.of(failingAfter("A4 A4 A4", "B9"))
                    .start("server", "learner")
                    .tell("server", "three terms")
                    .deliver("learner", new A(1, 1))) {
                StepBudget budget = new StepBudget(10_000, () -> false);
                TypeBacktracks tests = backtracks(scripted, 100, budget);
                assertThat(tests.test(scripted.schedule())).isNull();
                // Exact and oldest deliver term 1, newest term 3: of three orders only the one with term 2 is left.
                assertThat(budget.schedules()).isEqualTo(4);
            }
        }
    }
}
