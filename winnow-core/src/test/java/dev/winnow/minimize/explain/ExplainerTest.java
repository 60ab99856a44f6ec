package dev.winnow.minimize.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.Programs.Out;
import dev.winnow.Programs.Talker;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Explanation.Deletion;
import dev.winnow.minimize.Explanation.LastEssentialOrder;
import dev.winnow.minimize.Explanation.NearestPassing;
import dev.winnow.minimize.Explanation.RaceOrder;
import dev.winnow.minimize.Explanation.Swap;
import dev.winnow.minimize.Explanation.VariantOutcome;
import dev.winnow.minimize.shortest.CountingSystem;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExplainerTest {

    private static final ProcessId STORE = ProcessId.of("store");
    private static final ProcessId READER = ProcessId.of("reader");
    private static final ProcessId WRITER = ProcessId.of("writer");
    private static final ProcessId AUDITOR = ProcessId.of("auditor");

    /** The audit fails if the store was read before it was written; the writer writes on request. */
    private static Setup store() {
        return store(Invariant.always("nothing", states -> null));
    }

    private static Setup store(Invariant<?> first) {
        SimulatedSystem system = SimulatedSystem.with(Network.unordered())
                .process(STORE, new Talker(List.of(), Map.of()))
                .process(READER, new Talker(List.of(new Out(STORE, "get")), Map.of()))
                .process(WRITER, new Talker(List.of(), Map.of("write", List.of(new Out(STORE, "set")))))
                .process(AUDITOR, new Talker(List.of(new Out(STORE, "hello"), new Out(STORE, "audit")), Map.of()))
                .build();
        return Setup.of(system)
                .invariant(first)
                .invariant(Invariant.always("reads follow writes", ExplainerTest::audit))
                .build();
    }

    @SuppressWarnings("unchecked")
    private static Breach audit(States states) {
        List<String> received = states.of(STORE) == null ? List.of() : (List<String>) states.of(STORE);
        int get = received.indexOf("get from reader");
        int set = received.indexOf("set from writer");
        boolean early = get >= 0 && (set < 0 || get < set);
        return received.contains("audit from auditor") && early ? new Breach("read too early", STORE) : null;
    }

    /** Performs externals, and deliveries identified by their texts. */
    private static Execution perform(WorldGuidedRun guidedRun, MoveTable moves, Object... steps) {
        for (Object step : steps) {
            int move = step instanceof External external
                    ? moves.numberOf(external)
                    : Arrays.stream(guidedRun.enabledMoves())
                            .filter(enabled -> ((Move.Handle) moves.move(enabled))
                                    .fingerprint()
                                    .contains(step.toString()))
                            .findFirst()
                            .orElseThrow();
            guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
        }
        return guidedRun.execution(
                guidedRun.violation() == null
                        ? new Verdict.Passed(Verdict.EndReason.STOPPED)
                        : new Verdict.Violated(guidedRun.violation()));
    }

    private static WorldGuidedRun open(Setup setup, MoveTable moves) {
        return WorldGuidedRun.open(setup, new Origin("test", Map.of(), 1), moves, new ProgressBeacon());
    }

    private static Explanation explain(Setup setup, boolean fifo, Object... steps) {
        return explain(setup, fifo, () -> false, steps);
    }

    private static Explanation explain(Setup setup, boolean fifo, BooleanSupplier stop, Object... steps) {
        MoveTable moves = new MoveTable(setup);
        try (WorldGuidedRun guidedRun = open(setup, moves)) {
            Execution execution = perform(guidedRun, moves, steps);
            return new Explainer(new BestEffortReplay(guidedRun), moves, fifo).explain(execution, stop);
        }
    }

    @Nested
    class Given_three_races_of_which_one_decides {

        private final Object[] steps = {
            new External.Start(STORE),
            new External.Start(READER),
            new External.Start(WRITER),
            new External.Start(AUDITOR),
            new External.Send(WRITER, "write"),
            "hello", // 5
            "get", // 6
            "write", // 7
            "set", // 8
            "audit" // 9
        };
        private final Explanation explanation = explain(store(), false, steps);

        @Test
        void when_an_invariant_throws_in_a_reversed_order_then_that_is_undecided() {
            Setup throwing = store(Invariant.always("set is never late", states -> {
                List<?> received = states.of(STORE) == null ? List.of() : (List<?>) states.of(STORE);
                if (received.contains("audit from auditor") && !received.contains("set from writer")) {
                    throw new IllegalStateException("cannot judge");
                }
                return null;
            }));
            assertThat(explain(throwing, false, steps).orders())
                    .containsExactly(
                            new RaceOrder(5, 6, VariantOutcome.SAME),
                            new RaceOrder(6, 8, VariantOutcome.PASSES),
                            new RaceOrder(8, 9, VariantOutcome.UNDECIDED));
        }

        @Test
        void when_it_is_stopped_then_it_says_so_and_claims_nothing_about_the_rest() {
            AtomicInteger polls = new AtomicInteger();
            Explanation stopped = explain(store(), false, () -> polls.incrementAndGet() > 1, steps);
            int tried = stopped.orders().size();
            assertThat(tried).isBetween(1, 2);
            assertThat(stopped.orders()).isEqualTo(explanation.orders().subList(0, tried));
            assertThat(stopped.sentences()).last().isEqualTo("incomplete: stopped after " + tried + " of 3 races");
            assertThat(stopped.lastEssentialOrder()).isNull();
            assertThat(stopped.capped()).isTrue();
        }

        @Test
        void when_explained_then_that_one_is_essential() {
            assertThat(explanation.orders())
                    .containsExactly(
                            new RaceOrder(5, 6, VariantOutcome.SAME),
                            new RaceOrder(6, 8, VariantOutcome.PASSES),
                            new RaceOrder(8, 9, VariantOutcome.SAME));
            assertThat(explanation.essentialOrders()).containsExactly(new RaceOrder(6, 8, VariantOutcome.PASSES));
        }

        @Test
        void when_explained_then_causes_of_a_message_move_with_it() {
            assertThat(explanation.nearest()).isEqualTo(new NearestPassing(new Swap(6, 8), 0, 6));
        }

        @Test
        void when_explained_then_the_point_of_no_return_is_named() {
            assertThat(explanation.lastEssentialOrder()).isEqualTo(new LastEssentialOrder(6, 6, 8));
        }

        @Test
        void when_explained_then_the_text_describes_it() {
            assertThat(explanation.sentences())
                    .containsExactly(
                            "reader→store get comes before writer→store set:"
                                    + " in the opposite order, the execution passes",
                            "2 races do not matter: the execution fails in either order",
                            "step 6, reader→store get, is the last whose order matters:"
                                    + " no swap of two later steps avoids the failure",
                            "the nearest passing execution differs from step 6 on:"
                                    + " it has writer→store set before reader→store get");
        }

        @Test
        void when_explained_then_it_takes_few_replays() {
            assertThat(explanation.capped()).isFalse();
            assertThat(explanation.replays()).isEqualTo(4); // one for each that fails again, two for the other
        }
    }

    @Nested
    class Given_two_processes_that_talk_forever {

        private static final ProcessId PING = ProcessId.of("ping");
        private static final ProcessId PONG = ProcessId.of("pong");

        /** The store and its clients, and two that never stop. */
        private Setup talking() {
            SimulatedSystem system = SimulatedSystem.with(Network.unordered())
                    .process(STORE, new Talker(List.of(), Map.of()))
                    .process(READER, new Talker(List.of(new Out(STORE, "get")), Map.of()))
                    .process(WRITER, new Talker(List.of(), Map.of("write", List.of(new Out(STORE, "set")))))
                    .process(AUDITOR, new Talker(List.of(new Out(STORE, "audit")), Map.of()))
                    .process(
                            PING,
                            new Talker(List.of(new Out(PONG, "ball")), Map.of("ball", List.of(new Out(PONG, "ball")))))
                    .process(PONG, new Talker(List.of(), Map.of("ball", List.of(new Out(PING, "ball")))))
                    .build();
            return Setup.of(system)
                    .invariant(Invariant.always("reads follow writes", ExplainerTest::audit))
                    .build();
        }

        @Test
        void when_an_order_is_reversed_then_it_is_undecided_and_not_essential() {
            Explanation explanation = explain(
                    talking(),
                    false,
                    new External.Start(STORE),
                    new External.Start(READER),
                    new External.Start(WRITER),
                    new External.Start(AUDITOR),
                    new External.Start(PONG),
                    new External.Start(PING),
                    new External.Send(WRITER, "write"),
                    "get", // 7
                    "write", // 8
                    "set", // 9
                    "audit"); // 10
            assertThat(explanation.orders()).contains(new RaceOrder(7, 9, VariantOutcome.UNDECIDED));
            assertThat(explanation.essentialOrders()).isEmpty();
            assertThat(explanation.lastEssentialOrder()).isNull();
            assertThat(explanation.sentences())
                    .contains("1 race is undecided: reversed, the execution does not end within the step limit");
        }
    }

    @Nested
    class Given_a_counter_that_reached_three {

        @Test
        void when_there_is_no_race_then_the_nearest_passing_run_omits_an_event() {
            Explanation explanation = explain(
                    CountingSystem.notToThree(),
                    true,
                    new External.Start(CountingSystem.COUNTER),
                    new External.Send(CountingSystem.COUNTER, "+"),
                    "+",
                    new External.Send(CountingSystem.COUNTER, "+"),
                    "+",
                    new External.Send(CountingSystem.COUNTER, "+"),
                    "+");
            assertThat(explanation.orders()).isEmpty();
            assertThat(explanation.lastEssentialOrder()).isNull();
            assertThat(explanation.nearest()).isEqualTo(new NearestPassing(new Deletion(4), 1, 4));
            assertThat(explanation.sentences())
                    .containsExactly("the nearest passing execution differs from step 4 on:"
                            + " it omits the second outside→counter +");
            assertThat(explanation.replays()).isEqualTo(7);
        }
    }

    @Nested
    class Given_a_violation_in_the_first_step {

        @Test
        void when_explained_then_nothing_trivial_is_said() {
            Setup neverUp = Setup.of(CountingSystem.notToThree().world())
                    .invariant(Invariant.always(
                            "down",
                            states -> states.isUp(CountingSystem.COUNTER)
                                    ? new Invariant.Breach("up", CountingSystem.COUNTER)
                                    : null))
                    .build();
            Explanation explanation = explain(neverUp, true, new External.Start(CountingSystem.COUNTER));
            assertThat(explanation.nearest()).isEqualTo(new NearestPassing(new Deletion(0), 1, 0));
            assertThat(explanation.sentences()).isEmpty();
        }
    }

    @Nested
    class Given_an_execution_that_passes {

        @Test
        void when_explained_then_it_is_refused() {
            assertThatThrownBy(() -> explain(store(), false, new External.Start(STORE)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("failing");
        }
    }
}
