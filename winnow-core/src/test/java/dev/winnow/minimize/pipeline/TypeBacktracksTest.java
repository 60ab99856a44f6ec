package dev.winnow.minimize.pipeline;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.BacktrackRules;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.ProcessId;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private static List<Object> heard(MinimizationRun run, Schedule made) {
        WorldGuidedRun world = run.tester().worldRun();
        world.rewindTo(0);
        new BestEffortReplay(world).run(made, MatchPolicy.EXACT);
        return List.copyOf((List<?>) world.stateOfLastProcess());
    }

    private static TypeBacktracks backtracks(MinimizationRun run, int most) {
        return backtracks(run, BacktrackRules.PAPER, most);
    }

    private static TypeBacktracks backtracks(MinimizationRun run, BacktrackRules rules, int most) {
        List<MatchPolicy> matches = List.of(MatchPolicy.EXACT, MatchPolicy.OLDEST, MatchPolicy.NEWEST);
        return new TypeBacktracks(run, rules, matches, most);
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
                BestEffortReplay sts = new BestEffortReplay(scripted.guidedRun);
                assertThat(sts.run(asked, MatchPolicy.EXACT)).isNull();
                assertThat(scripted.guidedRun.stateOfLastProcess()).isEqualTo(List.of(new A(3, 4), new A(4, 4)));
            }
        }

        @Test
        void when_matched_by_type_then_the_second_schedule_fails() {
            try (ScriptedRun scripted = original();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule asked = run.incumbent().schedule().without(places(2));
                Schedule made = backtracks(run, 100).test(asked);
                assertThat(made).isNotNull();
                assertThat(heard(run, made)).containsExactly(new A(1, 1), new A(2, 1));
                assertThat(made.size()).isEqualTo(6);
                assertThat(run.budget().schedules()).isEqualTo(2);
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
            try (ScriptedRun scripted = original();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule asked = run.incumbent().schedule().without(places(4));
                Schedule made = backtracks(run, 100).test(asked);
                assertThat(made).isNotNull();
                assertThat(heard(run, made)).containsExactly(new A(2, 2));
                assertThat(run.budget().schedules()).isEqualTo(4); // exact, the oldest, the newest, the first backtrack
            }
        }

        @Test
        void when_none_are_allowed_then_it_passes() {
            try (ScriptedRun scripted = original();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(backtracks(run, 0).test(run.incumbent().schedule().without(places(4))))
                        .isNull();
                assertThat(run.budget().schedules()).isEqualTo(3);
            }
        }

        @Test
        void when_the_budget_is_spent_then_nothing_is_tried() {
            try (ScriptedRun scripted = original();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                run.budget().beginStage(0);
                assertThat(backtracks(run, 100).test(run.incumbent().schedule()))
                        .isNull();
                assertThat(run.budget().schedules()).isZero();
            }
        }
    }

    @Nested
    class Given_schedules_that_were_executed_before {

        /** The original fails; without the second request, nothing fails. */
        private ScriptedRun original() {
            return ScriptedRun.of(failingAfter("A1 A4"))
                    .start("server", "learner") // 0, 1
                    .tell("server", "three terms") // 2, 3
                    .deliver("learner", new A(1, 1)) // 4
                    .tell("server", "request") // 5, 6
                    .deliver("learner", new A(6, 4)); // 7
        }

        @Test
        void when_backtracks_lead_to_them_then_they_are_skipped() {
            try (ScriptedRun scripted = original();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule asked = run.incumbent().schedule().without(places(5, 6, 7));
                assertThat(backtracks(run, 100).test(asked)).isNull();
                // Exact and oldest deliver term 1, newest term 3: of three orders only the one with term 2 is left.
                assertThat(run.budget().schedules()).isEqualTo(4);
            }
        }
    }

    /**
     * Requests one message of type A, then one of type B. Under way are B of terms 1 and 4, A of terms 1, 1, 4 and 4:
     * by type, A1 B1 is the oldest, and A4 B1, A1 B4, A4 B4 are the others whose fingerprints differ.
     */
    @Nested
    class Given_pending_messages_of_two_types {

        private static final int EXTERNALS_AND_TWO_DELIVERIES = 8;

        private ScriptedRun original(String... alsoFailing) {
            List<String> failing = new ArrayList<>(List.of(alsoFailing));
            failing.add("A4 B4 A4");
            return ScriptedRun.of(failingAfter(failing.toArray(String[]::new)))
                    .start("server", "learner") // 0, 1
                    .tell("server", "prepare") // 2, 3
                    .tell("server", "request") // 4, 5
                    .deliver("learner", new A(5, 4)) // 6
                    .deliver("learner", new B(2, 4)) // 7
                    .deliver("learner", new A(6, 4)); // 8
        }

        private @Nullable Schedule test(MinimizationRun run, BacktrackRules rules, int most) {
            Schedule asked = run.incumbent().schedule().prefix(EXTERNALS_AND_TWO_DELIVERIES);
            return new TypeBacktracks(run, rules, List.of(MatchPolicy.OLDEST), most).test(asked);
        }

        @Test
        void when_only_typed_ones_count_then_no_other_type_and_no_other_rank_is_tried() {
            try (ScriptedRun scripted = original("B1");
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(test(run, BacktrackRules.PAPER, 100)).isNull();
                assertThat(run.budget().schedules()).isEqualTo(4);
            }
        }

        @Test
        void when_all_count_then_other_types_follow_the_typed_ones() {
            try (ScriptedRun scripted = original("B1");
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                BacktrackRules all = new BacktrackRules(BacktrackRules.Kinds.ALL, BacktrackRules.Order.EARLIEST);
                Schedule made = test(run, all, 100);
                assertThat(made).isNotNull();
                assertThat(heard(run, made)).containsExactly(new B(1, 1));
                assertThat(run.budget().schedules()).isEqualTo(4); // A1 B1, A4 B1, A1 B4, B1
            }
        }

        @ParameterizedTest
        @CsvSource({"EARLIEST, A4 B1", "DEEPEST, A1 B4"})
        void when_only_one_is_allowed_then_the_order_decides_which(BacktrackRules.Order order, String terms) {
            try (ScriptedRun scripted = original("A4 B1", "A1 B4");
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule made = test(run, new BacktrackRules(BacktrackRules.Kinds.TYPED, order), 1);
                assertThat(made).isNotNull();
                assertThat(terms(heard(run, made))).isEqualTo(terms);
                assertThat(run.budget().schedules()).isEqualTo(2);
            }
        }
    }

    /** Two processes, each with a first and a second message pending, and requests in both orders. */
    @Nested
    class Given_deliveries_that_commute {

        private record Numbered(int number) {}

        private record Source() implements PureProcess<Integer, Object> {
            @Override
            public Integer start(Context context) {
                return 0;
            }

            @Override
            public Integer receive(Integer state, ProcessId from, Object message, Context context) {
                for (String process : List.of("left", "right")) {
                    context.send(ProcessId.of(process), new Numbered(1));
                    context.send(ProcessId.of(process), new Numbered(2));
                }
                return state;
            }
        }

        private ScriptedRun original() {
            SimulatedSystem system = SimulatedSystem.with(Network.unordered())
                    .process(SERVER, new Source())
                    .process(ProcessId.of("left"), new Learner())
                    .process(ProcessId.of("right"), new Learner())
                    .build();
            Setup setup = Setup.of(system)
                    .messages(String.class)
                    .invariant(Invariant.always(SAFE, states -> {
                        List<?> heard = states.of(ProcessId.of("left"), List.class);
                        return heard != null && heard.size() > 1 ? new Breach("two", LEARNER) : null;
                    }))
                    .build();
            return ScriptedRun.of(setup)
                    .start("server", "left", "right") // 0, 1, 2
                    .tell("server", "go") // 3, 4
                    .deliver("left", new Numbered(1)) // 5
                    .deliver("right", new Numbered(1)) // 6
                    .deliver("left", new Numbered(2)); // 7
        }

        @Test
        void when_the_other_order_was_executed_then_it_is_not_run_again() {
            try (ScriptedRun scripted = original();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                TypeBacktracks tests = new TypeBacktracks(run, BacktrackRules.PAPER, List.of(MatchPolicy.EXACT), 100);
                Schedule whole = run.incumbent().schedule();
                assertThat(tests.test(whole.without(places(7)))).isNull();
                assertThat(run.budget().schedules()).isEqualTo(4); // left 1 or 2, then right 1 or 2
                assertThat(tests.test(whole.without(places(5)))).isNull();
                // Right 1, left 2, which is requested, and right 2, left 2. Both with left 1 are known in other order.
                assertThat(run.budget().schedules()).isEqualTo(6);
            }
        }
    }
}
