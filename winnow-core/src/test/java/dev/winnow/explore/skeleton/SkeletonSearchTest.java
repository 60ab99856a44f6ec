package dev.winnow.explore.skeleton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TraceCounts;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.component.RandomComponents;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.invariant.Invariant;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.pipeline.Minimizer;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.node.Node;
import dev.winnow.world.node.NodeState;
import dev.winnow.world.node.Variable;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkeletonSearchTest {

    private static final int MOST_PREFIXES = 2_000;
    private static final Origin ORIGIN = new Origin("test", Map.of(), 1, false);

    private static SearchResult search(Setup setup, SearchRequest request) {
        return SearchCatalogue.standard().run(setup, ORIGIN, new ProgressBeacon(), request, SearchContext.of(setup));
    }

    private static SearchResult search(Setup setup) {
        return search(setup, SearchRequest.of("dir-traces", 1));
    }

    private static SearchResult searchFew(Setup setup) {
        return search(
                setup,
                SearchRequest.of("dir-traces", 1).within(SearchRequest.StateLimits.NONE.withCount(MOST_PREFIXES)));
    }

    private static TraceCounts counts(SearchResult result) {
        return Objects.requireNonNull(result.traces());
    }

    private static BigInteger big(long number) {
        return BigInteger.valueOf(number);
    }

    /** A manager, and nodes that pass each request to their workers: two-phase commit with mutable processes. */
    private static final class TwoPhaseCommit {

        private static final ProcessId MANAGER = ProcessId.of("manager");

        private final int nodes;
        private final int workers;
        private final boolean waitsForWorkers;

        TwoPhaseCommit(int nodes, int workers) {
            this(nodes, workers, true);
        }

        /** Creates a system whose nodes may pass on each answer of a worker, though the manager counts nodes. */
        TwoPhaseCommit(int nodes, int workers, boolean waitsForWorkers) {
            this.nodes = nodes;
            this.workers = workers;
            this.waitsForWorkers = waitsForWorkers;
        }

        static ProcessId node(int node) {
            return ProcessId.of("node" + node);
        }

        static ProcessId worker(int node, int worker) {
            return ProcessId.of("worker" + node + "." + worker);
        }

        Setup.Builder setup() {
            SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
            system.mutable(MANAGER, Manager::new);
            for (int i = 0; i < nodes; i++) {
                int node = i;
                system.mutable(node(i), () -> new Relay(node));
                IntStream.range(0, workers).forEach(worker -> system.mutable(worker(node, worker), Worker::new));
            }
            Setup.Builder setup = Setup.of(system.build()).component("the manager", MANAGER);
            for (int i = 0; i < nodes; i++) {
                int node = i;
                setup.component(
                        "group" + i,
                        IntStream.rangeClosed(0, workers)
                                .mapToObj(member -> member == 0 ? node(node) : worker(node, member - 1))
                                .toArray(ProcessId[]::new));
            }
            return setup;
        }

        private final class Manager implements MutableProcess<String> {
            private int answers;

            @Override
            public void start(Context context) {
                tellAll("prepare", context);
            }

            @Override
            public void receive(ProcessId from, String message, Context context) {
                if (++answers == nodes) {
                    tellAll("commit", context);
                }
            }

            private void tellAll(String message, Context context) {
                IntStream.range(0, nodes).forEach(node -> context.send(node(node), message));
            }
        }

        private final class Relay implements MutableProcess<String> {
            private final int number;
            private int answers;

            Relay(int number) {
                this.number = number;
            }

            @Override
            public void receive(ProcessId from, String message, Context context) {
                if (from.equals(MANAGER)) {
                    IntStream.range(0, workers).forEach(worker -> context.send(worker(number, worker), message));
                } else if (++answers == workers || !waitsForWorkers) {
                    answers = 0;
                    context.send(MANAGER, message);
                }
            }
        }

        /** Remembers what it was told last, and answers. */
        private static final class Worker implements MutableProcess<String> {
            private String told = "nothing";

            @Override
            public void receive(ProcessId from, String message, Context context) {
                told = message;
                context.send(from, message);
            }
        }
    }

    @Nested
    class Given_two_phase_commit_with_mutable_processes {

        /** The counts of the paper's definitions, by hand: each order of answers at the manager and at each node. */
        @ParameterizedTest
        @CsvSource({"2, 1, 4, 1, 1, 4", "2, 2, 4, 4, 4, 64"})
        void when_searched_then_local_and_global_traces_are_counted(
                int nodes, int workers, long manager, long one, long other, long global) {
            SearchResult result =
                    search(new TwoPhaseCommit(nodes, workers).setup().build());
            assertThat(result.complete()).isTrue();
            TraceCounts counts = counts(result);
            assertThat(counts.components())
                    .extracting(TraceCounts.ComponentTraces::traces)
                    .containsExactly(manager, one, other);
            assertThat(counts.skeletons()).isEqualTo(1);
            assertThat(counts.globalTraces()).isEqualTo(big(global));
            assertThat(counts.ratio()).isEqualTo((double) global / (manager + one + other));
            assertThat(counts.strictRatio()).isEqualTo((double) global / (manager + one + other + 1));
        }

        @Test
        void when_undivided_then_optimal_dpor_performs_as_many_executions() {
            Setup setup = new TwoPhaseCommit(2, 2).setup().build();
            assertThat(search(setup, SearchRequest.of("optimal-dpor", 1)).executions())
                    .isEqualTo(64);
        }

        /** One worker must have been told to commit while a worker of the other node still waits. */
        @Test
        void when_an_invariant_over_two_components_breaks_then_the_execution_is_performed() {
            Setup setup = new TwoPhaseCommit(2, 2)
                    .setup()
                    .invariant(Invariant.always("all at once", states -> {
                        boolean hasCommitted = told(states.of(TwoPhaseCommit.worker(0, 1)), "commit");
                        return hasCommitted && told(states.of(TwoPhaseCommit.worker(1, 0)), "prepare")
                                ? new Invariant.Breach("not together", TwoPhaseCommit.worker(0, 1))
                                : null;
                    }))
                    .build();
            SearchResult result = search(setup);
            assertThat(Objects.requireNonNull(result.violation()).invariant()).isEqualTo("all at once");
            assertThat(result.counterexample()).isInstanceOf(Counterexample.Performed.class);
        }

        @Test
        void when_answers_are_counted_instead_of_nodes_then_it_is_found_performed_and_minimized() {
            Setup setup = checked(new TwoPhaseCommit(2, 2, false));
            Counterexample found = Objects.requireNonNull(search(setup).counterexample());
            assertThat(found).isInstanceOf(Counterexample.Performed.class);
            Execution failure = ((Counterexample.Performed) found).execution();
            Execution minimized = new Minimizer(
                            setup,
                            new MinimizationOptions(Pipeline.WINNOW, Set.of(), 3_000, 1, 1, 1),
                            Runnable::run,
                            System::nanoTime)
                    .minimize(failure, failure, () -> false, MinimizationProgress.NONE)
                    .minimized();
            assertThat(minimized.verdict().isViolation()).isTrue();
            assertThat(minimized.size()).isLessThanOrEqualTo(failure.size());
            assertThat(search(checked(new TwoPhaseCommit(2, 2))).complete()).isTrue();
        }

        private Setup checked(TwoPhaseCommit system) {
            return system.setup()
                    .invariant(Invariant.always("all are prepared", states -> {
                        boolean isEarly = told(states.of(TwoPhaseCommit.worker(0, 0)), "commit")
                                && told(states.of(TwoPhaseCommit.worker(1, 0)), "nothing");
                        return isEarly ? new Invariant.Breach("too early", TwoPhaseCommit.worker(0, 0)) : null;
                    }))
                    .build();
        }

        private boolean told(@Nullable Object state, String message) {
            return state instanceof TwoPhaseCommit.Worker worker && worker.told.equals(message);
        }
    }

    @Nested
    class Given_a_limit {

        private SearchResult search(Setup setup, BooleanSupplier stop) {
            return SearchCatalogue.standard()
                    .run(
                            setup,
                            ORIGIN,
                            new ProgressBeacon(),
                            SearchRequest.of("dir-traces", 1),
                            SearchContext.of(setup).stoppingWhen(stop));
        }

        private Setup.Builder twoByTwo() {
            return new TwoPhaseCommit(2, 2).setup();
        }

        @Test
        void when_stopped_anywhere_then_it_ends_at_once_and_says_what_it_did() {
            long[] polls = {0};
            assertThat(search(twoByTwo().build(), () -> ++polls[0] < 0).complete())
                    .isTrue();
            long all = polls[0];
            Set<String> work = new TreeSet<>();
            for (long limit = 1; limit <= all; limit++) {
                long last = limit;
                polls[0] = 0;
                SearchResult result = search(twoByTwo().build(), () -> ++polls[0] >= last);
                assertThat(result.end().cause()).isEqualTo(SearchEnd.Cause.STOPPED);
                assertThat(polls[0]).isEqualTo(limit);
                work.add(String.valueOf(result.end().detail()));
            }
            assertThat(work)
                    .containsExactly(
                            "exploring component 'group0'",
                            "exploring component 'group1'",
                            "exploring component 'the manager'",
                            "joining local traces");
        }

        @Test
        void when_stopped_while_an_invariant_is_checked_then_it_is_named() {
            long[] evaluations = {0};
            Setup setup = twoByTwo()
                    .invariant(Invariant.always("all seen", states -> {
                        evaluations[0]++;
                        states.processes().forEach(states::of);
                        return null;
                    }))
                    .build();
            SearchResult result = search(setup, () -> evaluations[0] >= 7);
            assertThat(evaluations[0]).isEqualTo(7);
            assertThat(result.end())
                    .isEqualTo(SearchEnd.stoppedWhile("checking 'all seen' for all combinations of local traces"));
        }

        @Test
        void when_traces_are_limited_then_the_component_is_named() {
            SearchRequest few = SearchRequest.of("dir-traces", 1).within(SearchRequest.StateLimits.NONE.withCount(12));
            SearchResult result = SkeletonSearchTest.search(twoByTwo().build(), few);
            assertThat(counts(result).prefixes()).isEqualTo(12);
            assertThat(result.end())
                    .isEqualTo(new SearchEnd(
                            SearchEnd.Cause.STATES,
                            "the search ended after 12 local traces, incomplete ones included (--states), while"
                                    + " exploring component 'group0'"));
        }

        @Test
        void when_there_are_exactly_as_many_traces_as_permitted_then_it_is_complete() {
            long prefixes =
                    counts(SkeletonSearchTest.search(twoByTwo().build())).prefixes();
            SearchRequest enough =
                    SearchRequest.of("dir-traces", 1).within(SearchRequest.StateLimits.NONE.withCount(prefixes));
            assertThat(SkeletonSearchTest.search(twoByTwo().build(), enough).complete())
                    .isTrue();
        }

        @Test
        void when_steps_are_limited_then_the_component_is_named() {
            SearchRequest brief =
                    SearchRequest.of("dir-traces", 1).within(new SearchRequest.ExecutionLimits(100, 3, 0));
            assertThat(SkeletonSearchTest.search(twoByTwo().build(), brief).end())
                    .isEqualTo(new SearchEnd(
                            SearchEnd.Cause.STEPS, "a local trace of component 'group0' reached 3 steps (--steps)"));
        }
    }

    /** Three processes that handle two messages to themselves each, one after the other. */
    @Nested
    class Given_a_component_whose_processes_do_not_interact {

        private static final ProcessId SENDER = ProcessId.of("sender");

        private final ProcessId[] ids = {ProcessId.of("a"), ProcessId.of("b"), ProcessId.of("c")};

        private SimulatedSystem.Builder system() {
            SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
            for (ProcessId id : ids) {
                system.process(id, new Counting());
            }
            return system;
        }

        /** Each process has handled 0, 1 or 2 messages; there is also the trace in which nothing has started. */
        @Test
        void when_searched_then_each_trace_costs_one_step() {
            Setup setup = Setup.of(system().build()).component("three", ids).build();
            SearchResult result = search(setup);
            assertThat(counts(result).globalTraces()).isEqualTo(big(1));
            assertThat(counts(result).prefixes()).isEqualTo(1 + 27);
            assertThat(result.counts().events()).isEqualTo(ids.length + 26);
            assertThat(Objects.requireNonNull(EnumeratedTraces.of(setup, MOST_PREFIXES))
                            .steps())
                    .isEqualTo(54);
        }

        /**
         * With the message from outside, handled before, between or after its own ones, one process has 6 histories. 8
         * steps are performed again, to get to where the message arrives.
         */
        @Test
        void when_a_message_arrives_then_only_what_follows_it_is_performed() {
            Setup setup = Setup.of(
                            system().process(SENDER, new Starting(ids[0])).build())
                    .component("three", ids)
                    .component("sender", SENDER)
                    .build();
            SearchResult result = search(setup);
            assertThat(counts(result).globalTraces()).isEqualTo(big(3));
            assertThat(counts(result).prefixes()).isEqualTo(28 + 28 + 6 * 9 + 2);
            assertThat(result.counts().events()).isEqualTo(29 + 54 + 1 + 8);
        }

        private static final class Counting implements PureProcess<Integer, String> {

            @Override
            public Integer start(Context context) {
                context.send(context.self(), "next");
                return 0;
            }

            @Override
            public Integer receive(Integer count, ProcessId from, String message, Context context) {
                if (count == 0 && from.equals(context.self())) {
                    context.send(context.self(), "next");
                }
                return from.equals(context.self()) ? count + 1 : count;
            }
        }

        private record Starting(ProcessId receiver) implements PureProcess<Integer, String> {

            @Override
            public Integer start(Context context) {
                context.send(receiver, "hello");
                return 0;
            }

            @Override
            public Integer receive(Integer count, ProcessId from, String message, Context context) {
                return count;
            }
        }
    }

    /**
     * A node whose reader waits for a message of a later component. Its threads do not interact until then, so they can
     * be performed in another order than alone. Who continues then depends on another timer and another choice.
     */
    @Nested
    class Given_threads_that_are_performed_in_another_order_than_alone {

        private static final ProcessId NODE = ProcessId.of("node");
        private static final ProcessId SENDER = ProcessId.of("sender");

        private final Node node = new Node();
        private final Variable<String> told = node.variable("told", "nothing");

        private Setup.Builder setup() {
            Node sender = new Node();
            sender.thread("sender").send(NODE, values -> "hello");
            return Setup.of(SimulatedSystem.with(Network.unordered())
                            .process(NODE, node.process())
                            .process(SENDER, sender.process())
                            .build())
                    .timerWeight(1);
        }

        @Test
        void when_both_have_ended_then_the_execution_is_performed() {
            node.thread("reader").receive(String.class, told).line("read", line -> line.get(told));
            node.thread("other").line("wait", line -> {});
            Setup setup = setup().invariant(Invariant.always("one continues", states -> {
                        NodeState state = Objects.requireNonNull(states.of(NODE, NodeState.class));
                        return state.hasEnded("reader") && state.hasEnded("other")
                                ? new Invariant.Breach("both have ended", NODE)
                                : null;
                    }))
                    .build();
            assertThat(search(setup).counterexample()).isInstanceOf(Counterexample.Performed.class);
        }

        @Test
        void when_one_fails_then_it_fails_last() {
            node.thread("reader").receive(String.class, told);
            node.thread("other").line("compare", line -> {
                if (line.get(told).equals("hello")) {
                    throw new IllegalStateException("told");
                }
            });
            assertThat(search(setup().build()).counterexample()).isInstanceOf(Counterexample.Performed.class);
        }
    }

    /** Random systems of FIFO and unordered networks, as far as they are small. */
    @Nested
    class Given_random_systems_in_random_components {

        private final int systems = Integer.getInteger("winnow.random.systems", 500);

        private boolean isSupported(Setup setup) {
            return setup.world().network().order() == Network.MessageOrder.FIFO
                    || setup.world().network().order() == Network.MessageOrder.UNORDERED;
        }

        @Test
        void when_undivided_then_each_trace_is_found_and_performed_once() {
            int compared = 0;
            long performed = 0;
            long enumerated = 0;
            for (int seed = 0; seed < systems; seed++) {
                Setup setup = new RandomComponents(seed).undivided();
                EnumeratedTraces expected = enumerated(setup);
                if (expected != null) {
                    SearchResult result = search(setup);
                    assertThat(counts(result).globalTraces())
                            .as("system %d", seed)
                            .isEqualTo(big(expected.complete()));
                    assertThat(counts(result).prefixes()).isEqualTo(expected.traces());
                    performed += result.counts().events();
                    enumerated += expected.steps();
                    compared++;
                }
            }
            assertThat(compared).isGreaterThan(systems / 4);
            assertThat(performed).isLessThan(enumerated * 3 / 5);
        }

        @Test
        void when_divided_then_local_traces_stand_for_all_traces_of_the_system() {
            int compared = 0;
            for (int seed = 0; seed < systems; seed++) {
                RandomComponents random = new RandomComponents(seed);
                EnumeratedTraces expected = enumerated(random.undivided());
                if (expected != null) {
                    assertThat(counts(search(random.setup())).globalTraces())
                            .as("system %d", seed)
                            .isEqualTo(big(expected.complete()));
                    compared++;
                }
            }
            assertThat(compared).isGreaterThan(systems / 4);
        }

        private @Nullable EnumeratedTraces enumerated(Setup setup) {
            return isSupported(setup) ? EnumeratedTraces.of(setup, MOST_PREFIXES) : null;
        }

        @Test
        void when_something_can_break_then_it_is_found_exactly_if_bfs_finds_it() {
            int broken = 0;
            for (int seed = 0; seed < systems; seed++) {
                for (RandomComponents.Kind kind : RandomComponents.Kind.values()) {
                    Setup setup = new RandomComponents(seed).setup(kind);
                    SearchResult found = isSupported(setup) ? searchFew(setup) : null;
                    if (found != null && (found.complete() || found.hasFailed())) {
                        SearchResult expected = SearchCatalogue.standard()
                                .run(
                                        StatefulSearchTest.graph(setup),
                                        SearchRequest.of("bfs", 1),
                                        SearchContext.of(setup));
                        assertThat(found.hasFailed())
                                .as("%s in system %d", kind, seed)
                                .isEqualTo(expected.hasFailed());
                        broken += found.hasFailed() ? 1 : 0;
                    }
                }
            }
            assertThat(broken).isGreaterThan(systems / 8);
        }
    }

    @Nested
    class Given_a_system_that_it_cannot_judge {

        private Setup.Builder echo(Network network) {
            return Setup.of(SimulatedSystem.with(network)
                    .mutable(ProcessId.of("a"), () -> (from, message, context) -> {})
                    .build());
        }

        @Test
        void when_the_network_is_a_mailbox_then_it_is_refused_with_a_fix() {
            assertThatThrownBy(() -> search(echo(Network.mailbox()).build()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("a mailbox keeps the order");
        }

        @Test
        void when_an_invariant_has_a_history_then_it_is_refused_by_name() {
            Setup setup = echo(Network.fifo())
                    .invariant(Invariant.overHistory(
                            "counted", 0, (count, step, states) -> Invariant.Judgement.holds(count + 1)))
                    .build();
            assertThatThrownBy(() -> search(setup)).isInstanceOf(BadInput.class).hasMessageContaining("'counted'");
        }
    }
}
