package dev.winnow.explore.dpor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.ExecutionAssert;
import dev.winnow.ForeignSystem;
import dev.winnow.Programs;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchRequest.ExecutionLimits;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.dpor.PartialOrderReduction.Kind;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.WorldFactory;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Exact counts of traces; {@code EnumerationTest} has the interleavings of the same programs. */
final class PartialOrderReductionTest {

    static SearchResult reduce(Setup setup, Kind kind, boolean all) {
        ExecutionLimits limits = new ExecutionLimits(100_000, setup.stepLimit(), 0);
        return run(setup, PartialOrderReduction.search(kind, all), limits, () -> false);
    }

    private static SearchResult run(
            Setup setup, SearchDescriptor.TraceSearch search, ExecutionLimits limits, BooleanSupplier stop) {
        return search.run(
                setup,
                new Origin("test", Map.of(), 1),
                new ProgressBeacon(),
                SearchRequest.of("dpor", 1).within(limits),
                SearchContext.of(setup).stoppingWhen(stop));
    }

    /** Returns the violating executions. */
    static List<Execution> executions(SearchResult result) {
        return result.counterexamples().stream()
                .map(found -> ((Counterexample.Performed) found).execution())
                .toList();
    }

    private static long blocked(SearchResult result) {
        return result.counts().executions().blocked();
    }

    private static long limited(SearchResult result) {
        return result.counts().executions().limited();
    }

    private static Arguments program(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, long traces) {
        return Arguments.of(name, network, processes, traces);
    }

    static List<Arguments> programs() {
        return List.of(
                program("fan-in of 2", Network.fifo(), Programs.fanIn(2, 1), 2),
                program("fan-in of 3", Network.fifo(), Programs.fanIn(3, 1), 6),
                program("fan-in of 4", Network.fifo(), Programs.fanIn(4, 1), 24),
                program("2 ping pairs", Network.fifo(), Programs.pingPairs(2), 1),
                program("3 ping pairs", Network.fifo(), Programs.pingPairs(3), 1),
                program("request-reply 2", Network.fifo(), Programs.requestReply(2), 2),
                program("request-reply 3", Network.fifo(), Programs.requestReply(3), 6),
                program("request-reply 6", Network.fifo(), Programs.requestReply(6), 720),
                program("diamond", Network.fifo(), Programs.diamond(), 2),
                program("2PC of 2", Network.fifo(), Programs.twoPhaseCommit(2), 2),
                program("2PC of 3", Network.fifo(), Programs.twoPhaseCommit(3), 6),
                program("2 x 2 FIFO", Network.fifo(), Programs.fanIn(2, 2), 6),
                program("2 x 2 unordered", Network.unordered(), Programs.fanIn(2, 2), 24),
                program("2 x 2 in one mailbox", Network.mailbox(), Programs.fanIn(2, 2), 1),
                program("request-reply 3 in mailboxes", Network.mailbox(), Programs.requestReply(3), 6),
                program("2PC of 3 in mailboxes", Network.mailbox(), Programs.twoPhaseCommit(3), 6));
    }

    private static void seesEachTraceOnce(WorldFactory system, Kind kind, long traces) {
        SearchResult outcome = reduce(Setup.of(system).build(), kind, false);
        assertThat(outcome)
                .extracting(SearchResult::executions, PartialOrderReductionTest::blocked, SearchResult::complete)
                .containsExactly(traces, 0L, true);
        assertThat(outcome.violation()).isNull();
    }

    @ParameterizedTest(name = "{0} {3}")
    @MethodSource("programs")
    void every_trace_comes_once(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, long traces) {
        for (Kind kind : Kind.values()) {
            seesEachTraceOnce(Programs.pure(network, processes).build(), kind, traces);
        }
    }

    @ParameterizedTest(name = "{0} {3}")
    @MethodSource("programs")
    void a_world_that_cannot_rewind_is_done_again_and_gives_the_same(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, long traces) {
        for (Kind kind : Kind.values()) {
            seesEachTraceOnce(Programs.mutable(network, processes).build(), kind, traces);
        }
    }

    /** A reduction that ignored the order of sending to a mailbox would miss traces. */
    @ParameterizedTest(name = "{0} {3}")
    @MethodSource("programs")
    void a_system_of_another_kind_is_reduced_by_the_network_that_it_names(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, long traces) {
        for (Kind kind : Kind.values()) {
            seesEachTraceOnce(
                    new ForeignSystem(Programs.pure(network, processes).build()), kind, traces);
        }
    }

    // ---- choices, timers, violations, limits

    private static final ProcessId ONE = ProcessId.of("one");
    private static final ProcessId OTHER = ProcessId.of("other");

    /** A process that sends to itself, sets a timer, and chooses in the message handler if that runs first. */
    private static final class Undecided implements PureProcess<String, Object> {

        @Override
        public String start(Context context) {
            context.send(context.self(), "message");
            context.setTimer("alarm", 1);
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            return state + message + (state.isEmpty() ? context.choose(2) : "");
        }

        @Override
        public String timeout(String state, Object timer, Context context) {
            return state + timer;
        }
    }

    /** A process that receives one message. Its timer may fire before the message, but not afterwards. */
    private static final class Hasty implements PureProcess<String, Object> {

        @Override
        public String start(Context context) {
            context.send(context.self(), "message");
            context.setTimer("alarm", 1);
            return "waits";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            context.cancelTimer("alarm");
            if (state.equals("late")) {
                throw new IllegalStateException("too late");
            }
            return "done";
        }

        @Override
        public String timeout(String state, Object timer, Context context) {
            return "late";
        }
    }

    private static Setup.Builder setup(PureProcess<?, ?> one) {
        return Setup.of(SimulatedSystem.with(Network.fifo())
                .process(ONE, one)
                .process(OTHER, new Programs.Talker(List.of(new Programs.Out(OTHER, "hello")), Map.of()))
                .build());
    }

    /** The other process has one independent step. */
    @Nested
    class Given_a_handler_that_chooses_only_before_a_timer {

        @Test
        void when_optimal_DPOR_runs_then_each_of_three_traces_is_explored_once() {
            assertThat(reduce(setup(new Undecided()).build(), Kind.OPTIMAL, false))
                    .extracting(SearchResult::executions, PartialOrderReductionTest::blocked, SearchResult::complete)
                    .containsExactly(3L, 0L, true);
        }

        @Test
        void when_source_sets_are_used_then_two_more_executions_are_begun() {
            assertThat(reduce(setup(new Undecided()).build(), Kind.SOURCE, false))
                    .extracting(SearchResult::executions, PartialOrderReductionTest::blocked, SearchResult::complete)
                    .containsExactly(3L, 2L, true);
        }
    }

    @Nested
    class Given_a_step_that_cancels_a_timer {

        @ParameterizedTest
        @EnumSource(Kind.class)
        void when_it_comes_first_then_the_timer_is_also_tried_before_it(Kind kind) {
            SearchResult outcome = reduce(setup(new Hasty()).build(), kind, false);
            assertThat(outcome.violation()).isNotNull();
            ExecutionAssert.assertThat(executions(outcome).get(0)).violates("no uncaught exception");
            assertThat(outcome.complete()).isFalse();
        }

        @ParameterizedTest
        @EnumSource(Kind.class)
        void when_all_violations_are_wanted_then_the_search_continues(Kind kind) {
            SearchResult outcome = reduce(setup(new Hasty()).build(), kind, true);
            assertThat(executions(outcome)).hasSize(1);
            assertThat(outcome.complete()).isTrue();
        }
    }

    @Nested
    class Given_a_limit {

        @ParameterizedTest
        @EnumSource(Kind.class)
        void when_executions_are_truncated_then_it_is_not_complete(Kind kind) {
            Setup setup = Setup.of(
                            Programs.pure(Network.fifo(), Programs.fanIn(3, 1)).build())
                    .stepLimit(6)
                    .build();
            assertThat(reduce(setup, kind, false))
                    .extracting(PartialOrderReductionTest::limited, SearchResult::complete)
                    .containsExactly(6L, false);
        }

        @ParameterizedTest
        @EnumSource(Kind.class)
        void when_the_budget_is_spent_or_it_is_stopped_then_it_is_not_complete(Kind kind) {
            Setup setup = Setup.of(
                            Programs.pure(Network.fifo(), Programs.fanIn(3, 1)).build())
                    .build();
            assertThat(run(setup, kind, 5, () -> false))
                    .extracting(SearchResult::executions, SearchResult::complete)
                    .containsExactly(5L, false);
            assertThat(run(setup, kind, 6, () -> false))
                    .extracting(SearchResult::executions, SearchResult::complete)
                    .containsExactly(6L, true);
            assertThat(run(setup, kind, 6, () -> true))
                    .extracting(SearchResult::executions, SearchResult::complete)
                    .containsExactly(1L, false);
        }

        private static SearchResult run(Setup setup, Kind kind, long executions, BooleanSupplier stop) {
            return PartialOrderReductionTest.run(
                    setup, PartialOrderReduction.search(kind, false), new ExecutionLimits(executions, 100, 0), stop);
        }
    }

    @Nested
    class Given_what_cannot_be_reduced {

        private static void isRefused(Setup setup, String why) {
            assertThatThrownBy(() -> reduce(setup, Kind.OPTIMAL, false))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(why);
        }

        @Test
        void when_it_is_used_then_the_error_names_the_reason() {
            isRefused(
                    Setup.of(Programs.pure(Network.set(), Programs.fanIn(2, 1)).build())
                            .build(),
                    "stay for ever");
            isRefused(
                    Setup.of(Programs.pure(Network.fifo(), Programs.fanIn(2, 1))
                                    .timing(Timing.timed(1, 2))
                                    .build())
                            .build(),
                    "one clock");
            isRefused(
                    setup(new Undecided())
                            .plan(Plan.plan()
                                    .start(ONE)
                                    .awaitQuiet()
                                    .start(OTHER)
                                    .build())
                            .build(),
                    "waits");
        }
    }

    /**
     * Of two independent steps only one order is explored, so the state between them in the other order is never seen.
     */
    @Nested
    class Given_invariants_over_several_processes {

        private static Invariant<?> neverOneAlone() {
            return Invariant.always(
                    "never one alone",
                    states -> "message0".equals(states.of(ONE)) && List.of().equals(states.of(OTHER))
                            ? new Invariant.Breach("alone", ONE)
                            : null);
        }

        @Test
        void when_they_check_every_step_then_the_error_names_them() {
            Setup setup = setup(new Undecided())
                    .invariant(neverOneAlone())
                    .invariant(Invariant.whenQuiet("quiet", states -> null))
                    .invariant(Invariant.atEnd("end", states -> null))
                    .invariant(Invariant.ignoringOrder(Invariant.always("local", states -> null)))
                    .invariant(Invariant.ignoringOrder(Invariant.overHistory(
                            "ever", 0, (count, step, states) -> Invariant.Judgement.holds(count))))
                    .build();
            assertThat(PartialOrderReduction.orderSensitiveInvariants(setup))
                    .containsExactly("never one alone", "quiet");
        }
    }
}
