package dev.winnow.explore.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.winnow.Programs;
import dev.winnow.explore.Enumeration;
import dev.winnow.explore.PathReplay;
import dev.winnow.explore.RandomProgram;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.delay.PreemptionBounding;
import dev.winnow.explore.delay.RoundRobin;
import dev.winnow.explore.delay.RunToCompletion;
import dev.winnow.explore.delay.StratifiedSampling;
import dev.winnow.explore.delay.StratifiedSearch;
import dev.winnow.explore.delay.StratifiedSearch.Stratum;
import dev.winnow.explore.dpor.DifferentialTest;
import dev.winnow.explore.stateful.LassoSearch;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.ReplayedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches by re-execution see what searches with snapshots see. */
class SearchByReexecutionTest {

    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);

    private static StateSpace graph(Setup setup, boolean merges) {
        return ReplayedStateSpace.open(setup, ORIGIN, new MoveTable(setup), new ProgressBeacon(), merges);
    }

    /** Opens the state space of a system, without merging states, runs the work and closes it. */
    private static <T> T with(Setup setup, Function<StateSpace, T> work) {
        return with(setup, false, work);
    }

    private static <T> T with(Setup setup, boolean merges, Function<StateSpace, T> work) {
        StateSpace space = graph(setup, merges);
        try {
            return work.apply(space);
        } finally {
            ReexecutedStateSpace.release(space);
        }
    }

    private static StratifiedSearch search(StateSpace space, Supplier<DelayingExplorer> explorers, boolean cached) {
        return search(space, explorers, cached, Integer.MAX_VALUE);
    }

    private static StratifiedSearch search(
            StateSpace space, Supplier<DelayingExplorer> explorers, boolean cached, int delays) {
        SearchRequest request = SearchRequest.of("ses-rr", 1).within(new SearchRequest.DelayLimits(delays, -1));
        StratifiedSearch search = new StratifiedSearch(space, explorers, cached, request, StatefulSearchTest.context());
        search.run();
        return search;
    }

    private static SearchResult search(StateSpace space, String name, long executions) {
        SearchRequest request = SearchRequest.of(name, 1).within(new SearchRequest.ExecutionLimits(executions, 100, 0));
        return StatefulSearchTest.search(space, request, WorkerTeam.CALLER_ONLY);
    }

    private static List<Stratum> uncached(Setup setup, Supplier<DelayingExplorer> explorers) {
        return with(setup, space -> search(space, explorers, false).strata());
    }

    @Nested
    class Given_the_worked_examples {

        @Test
        void when_searched_without_a_cache_then_strata_match_the_worked_example() {
            assertThat(uncached(WorkedExamples.workers(2, 2), RoundRobin::new))
                    .extracting(Stratum::delays, Stratum::transitions, Stratum::executions)
                    .containsExactly(tuple(0, 4L, 1L), tuple(1, 11L, 3L), tuple(2, 16L, 5L), tuple(3, 18L, 6L));
            assertThat(uncached(WorkedExamples.workers(3, 1), RoundRobin::new))
                    .extracting(Stratum::executions)
                    .containsExactly(1L, 3L, 5L, 6L);
            assertThat(uncached(WorkedExamples.workers(2, 3), RoundRobin::new))
                    .extracting(Stratum::executions)
                    .containsExactly(1L, 4L, 10L, 16L, 19L, 20L);
        }

        @Test
        void when_configurations_are_merged_then_the_count_is_that_of_the_graph() {
            SearchResult merged = with(
                    WorkedExamples.workers(2, 3),
                    true,
                    space -> search(space, RoundRobin::new, true).result());
            assertThat(merged.complete()).isTrue();
            assertThat(merged.states()).isEqualTo(16);
        }

        /** The execution tree of P1: 1, 2, 4, 6 and 6 nodes. */
        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs"})
        void when_nothing_is_merged_then_other_searches_traverse_the_tree(String order) {
            SearchResult tree = with(
                    WorkedExamples.workers(2, 2),
                    space -> StatefulSearchTest.search(space, SearchRequest.of(order, 1), WorkerTeam.CALLER_ONLY));
            assertThat(tree.complete()).isTrue();
            assertThat(tree.states()).isEqualTo(19);
        }

        @Test
        void when_sampled_then_the_same_seed_draws_the_same_executions() {
            Setup workers = WorkedExamples.workers(3, 3);
            assertThat(with(workers, SearchByReexecutionTest::draws))
                    .isEqualTo(draws(StatefulSearchTest.graph(workers)));
        }
    }

    private static List<String> draws(StateSpace space) {
        StratifiedSampling sampling = new StratifiedSampling(
                space,
                seed -> new RoundRobin(),
                StratifiedSampling.Variant.DEFAULT,
                SearchRequest.of("ss-rr", 1)
                        .within(new SearchRequest.DelayLimits(3, -1))
                        .within(new SearchRequest.ExecutionLimits(Long.MAX_VALUE, 100, 0)),
                StatefulSearchTest.context());
        return IntStream.range(0, 200)
                .mapToObj(i -> sampling.draw(i, 1 + i % 4))
                .map(sample -> sample.processLetters() + sample.distances())
                .toList();
    }

    @Nested
    class Given_the_cost_of_a_step {

        @Test
        void when_searched_then_each_execution_is_performed_about_once() {
            with(WorkedExamples.workers(3, 4), space -> {
                List<Stratum> strata = search(space, RoundRobin::new, false, 2).strata();
                Stratum last = strata.get(strata.size() - 1);
                assertThat(last.executions()).isGreaterThan(30);
                assertThat(space.handlerCalls()).isLessThanOrEqualTo(12 * last.executions());
                return space;
            });
        }
    }

    /** A process that chooses twice; the second bound depends on the first choice. */
    private record Wonderer() implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            return 1;
        }

        @Override
        public Integer receive(Integer state, ProcessId from, Object message, Context context) {
            int first = context.choose(2);
            int second = first == 0 ? context.choose(2) : context.choose(3);
            return 100 * state + 10 * first + second;
        }
    }

    private static Setup wonderer(Set<Object> ends, ProcessId... others) {
        ProcessId wonderer = ProcessId.of("wonderer");
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox()).process(wonderer, new Wonderer());
        Plan.Builder plan = Plan.plan().start(wonderer).send(wonderer, "one").send(wonderer, "two");
        for (ProcessId other : others) {
            system.process(other, new Wonderer());
            plan.start(other).send(other, "go");
        }
        return Setup.of(system.build())
                .plan(plan.build())
                .invariant(Invariant.atEnd("seen", states -> {
                    ends.add(states.of(wonderer));
                    return null;
                }))
                .build();
    }

    /** Five outcomes per run, and two runs. */
    @Nested
    class Given_handlers_that_choose {

        @Test
        void when_searched_then_strata_are_those_of_the_graph() {
            Set<Object> ends = new HashSet<>();
            Setup setup = wonderer(ends);
            List<Stratum> known = search(StatefulSearchTest.graph(setup), RoundRobin::new, false)
                    .strata();
            ends.clear();
            assertThat(uncached(setup, RoundRobin::new)).isEqualTo(known);
            assertThat(known.get(known.size() - 1).executions()).isEqualTo(25);
            assertThat(ends).hasSize(25);
        }

        @Test
        void when_other_processes_run_then_strata_are_those_of_the_graph_too() {
            Setup setup = wonderer(new HashSet<>(), ProcessId.of("other"));
            for (Supplier<DelayingExplorer> explorers : List.<Supplier<DelayingExplorer>>of(
                    RoundRobin::new, RunToCompletion::new, PreemptionBounding::new)) {
                assertThat(uncached(setup, explorers))
                        .isEqualTo(search(StatefulSearchTest.graph(setup), explorers, false)
                                .strata());
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs"})
        void when_another_search_is_used_then_all_executions_are_seen(String order) {
            Set<Object> ends = new HashSet<>();
            SearchResult reached = with(
                    wonderer(ends),
                    space -> StatefulSearchTest.search(space, SearchRequest.of(order, 1), WorkerTeam.CALLER_ONLY));
            assertThat(reached.complete()).isTrue();
            assertThat(ends).hasSize(25);
        }

        @Test
        void when_sampled_by_delays_then_the_same_seed_draws_the_same_executions() {
            Setup setup = wonderer(new HashSet<>(), ProcessId.of("other"));
            assertThat(with(setup, SearchByReexecutionTest::draws))
                    .isEqualTo(with(setup, SearchByReexecutionTest::draws));
        }

        @Test
        void when_all_values_are_known_then_samples_are_those_of_the_graph() {
            Setup setup = wonderer(new HashSet<>(), ProcessId.of("other"));
            List<String> again = with(setup, space -> {
                StatefulSearchTest.search(space, SearchRequest.of("ses-rr", 1), WorkerTeam.CALLER_ONLY);
                return draws(space);
            });
            assertThat(again).isEqualTo(draws(StatefulSearchTest.graph(setup)));
        }

        /**
         * Of 2,000 executions; each outcome has a probability of at least 1/36, so that one is missed with a
         * probability below 10^-22.
         */
        @ParameterizedTest
        @ValueSource(strings = {"rs", "irs", "pos", "ql", "ss-rtc"})
        void when_sampled_then_all_executions_are_drawn(String name) {
            Set<Object> ends = new HashSet<>();
            with(wonderer(ends), space -> search(space, name, 2_000));
            assertThat(ends).hasSize(25);
        }
    }

    /** A process that chooses when it starts. */
    private record Gambler() implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            return 10 * context.choose(2) + context.choose(3);
        }

        @Override
        public Integer receive(Integer state, ProcessId from, Object message, Context context) {
            return state + 100;
        }
    }

    @Nested
    class Given_a_plan {

        private final ProcessId gambler = ProcessId.of("gambler");
        private final SimulatedSystem system = SimulatedSystem.with(Network.mailbox())
                .process(gambler, new Gambler())
                .process(ProcessId.of("other"), new Gambler())
                .build();

        @Test
        void when_processes_choose_when_they_start_then_there_are_several_roots() {
            Set<Object> ends = new TreeSet<>();
            Setup setup = Setup.of(system)
                    .plan(Plan.plan()
                            .start(gambler, ProcessId.of("other"))
                            .send(gambler, "go")
                            .build())
                    .invariant(Invariant.atEnd("seen", states -> {
                        ends.add(states.of(gambler));
                        return null;
                    }))
                    .build();
            Stratum all = with(setup, space -> {
                assertThat(space.initialCount()).isEqualTo(36);
                return search(space, RoundRobin::new, false).strata().get(0);
            });
            assertThat(all.executions()).isEqualTo(36);
            assertThat(ends).containsExactly(100, 101, 102, 110, 111, 112);
        }

        @Test
        void when_it_waits_for_a_condition_then_it_is_refused() {
            Setup setup = Setup.of(system)
                    .plan(Plan.plan()
                            .start(gambler)
                            .awaitQuiet()
                            .send(gambler, "go")
                            .build())
                    .build();
            assertThatThrownBy(() -> graph(setup, false))
                    .isInstanceOf(UnsupportedByEngine.class)
                    .hasMessageContaining("waits for something");
        }

        @Test
        void when_it_has_other_externals_then_they_are_performed() {
            Setup setup = Setup.of(system)
                    .plan(Plan.plan()
                            .start(gambler)
                            .send(gambler, "lost")
                            .then(new External.Crash(gambler))
                            .then(new External.Restart(gambler))
                            .send(gambler, "go")
                            .build())
                    .build();
            assertThat(uncached(setup, RoundRobin::new))
                    .extracting(Stratum::executions)
                    .containsExactly(36L);
        }
    }

    /** Mutable objects: they have neither snapshots nor fingerprints. */
    @Nested
    class Given_mutable_processes {

        @ParameterizedTest
        @ValueSource(ints = {2, 3})
        void when_searched_then_every_interleaving_is_seen_once(int participants) {
            Map<ProcessId, PureProcess<?, ?>> processes = Programs.twoPhaseCommit(participants);
            Setup setup = Setup.of(Programs.mutable(Network.fifo(), processes).build())
                    .plan(Plan.plan()
                            .start(processes.keySet().toArray(ProcessId[]::new))
                            .build())
                    .build();
            Enumeration all = new Enumeration(List.copyOf(processes.keySet()));
            Runner.run(setup, ORIGIN, all);
            List<Stratum> strata = uncached(setup, RunToCompletion::new);
            assertThat(strata.get(strata.size() - 1).executions())
                    .isEqualTo(all.executions().size());
        }

        /** A process that fails if the other one comes first. */
        private static final class Jealous implements MutableProcess<Object> {
            private final StringBuilder heard = new StringBuilder();

            @Override
            public void start(Context context) {}

            @Override
            public void receive(ProcessId from, Object message, Context context) {
                heard.append(message);
            }

            @Override
            public Object state() {
                return heard;
            }
        }

        private final ProcessId jealous = ProcessId.of("jealous");

        private Setup jealous() {
            return Setup.of(SimulatedSystem.with(Network.unordered())
                            .mutable(jealous, Jealous::new)
                            .build())
                    .plan(Plan.plan()
                            .start(jealous)
                            .send(jealous, "a")
                            .send(jealous, "b")
                            .send(jealous, "c")
                            .build())
                    .invariant(Invariant.always(
                            "not cab",
                            states -> "cab".contentEquals((StringBuilder) states.of(jealous))
                                    ? new Invariant.Breach("cab", jealous)
                                    : null))
                    .build();
        }

        @ParameterizedTest
        @MethodSource("dev.winnow.explore.catalogue.SearchCatalogueTest#withoutNeeds")
        void when_searched_by_any_method_then_the_execution_found_breaks_it_in_the_world(String name) {
            Setup setup = jealous();
            MoveTable moves = new MoveTable(setup);
            StateSpace space = ReplayedStateSpace.open(setup, ORIGIN, moves, new ProgressBeacon(), true);
            SearchResult result = search(space, name, 10_000);
            Execution execution = new PathReplay(setup, ORIGIN, moves, new ProgressBeacon())
                    .replay(space, StatefulSearchTest.path(result));
            assertThat(execution.verdict()).isInstanceOf(Verdict.Violated.class);
            assertThat(execution.size()).isEqualTo(7);
        }
    }

    @Nested
    class Given_random_programs {

        private int compare(Network network, boolean defers, boolean merges) {
            int violating = 0;
            for (long seed = 0, compared = 0; compared < 12; seed++) {
                RandomProgram program = new RandomProgram(seed, network, defers);
                Set<String> ends = new HashSet<>();
                Enumeration all = new Enumeration(program.setup(ends).world().processes(), 200);
                Runner.run(program.setup(ends), ORIGIN, all);
                if (all.executions().size() <= 200 && !beginsBroken(program)) {
                    compared++;
                    violating += agree(program, all, ends, merges) ? 1 : 0;
                }
            }
            return violating;
        }

        private boolean beginsBroken(RandomProgram program) {
            try {
                with(program.setup(new HashSet<>()), StateSpace::moveCount);
                return false;
            } catch (UnsupportedByEngine e) {
                return true;
            }
        }

        private boolean agree(RandomProgram program, Enumeration all, Set<String> ends, boolean merges) {
            Set<String> violations = DifferentialTest.violations(all.executions());
            Set<String> seen = new HashSet<>();
            SearchResult reached = with(
                    program.setup(seen),
                    merges,
                    space -> search(space, RunToCompletion::new, merges).result());
            Violation violation = reached.violation();
            if (violation == null) {
                assertThat(violations).as("%s", program).isEmpty();
                assertThat(reached.complete()).isTrue();
                assertThat(seen).as("%s", program).isEqualTo(ends);
            } else {
                assertThat(violations).as("%s", program).contains(violation.fingerprint());
            }
            return violation != null;
        }

        @ParameterizedTest
        @ValueSource(booleans = {false, true})
        void when_searched_then_the_states_of_all_interleavings_are_seen(boolean merges) {
            for (Network network : List.of(Network.fifo(), Network.mailbox(), Network.unordered())) {
                for (boolean defers : new boolean[] {false, true}) {
                    assertThat(compare(network, defers, merges)).isBetween(1, 11);
                }
            }
        }
    }

    @Nested
    class Given_searches_that_need_snapshots {

        private final Setup workers = WorkedExamples.workers(2, 2);

        @Test
        void when_a_lasso_is_searched_then_it_is_refused_before_the_search() {
            with(workers, space -> {
                assertThatThrownBy(
                                () -> new LassoSearch(space, SearchRequest.of("lasso", 1), SearchContext.of(workers)))
                        .isInstanceOf(UnsupportedByEngine.class)
                        .hasMessageContaining("re-executed");
                return true;
            });
        }

        @Test
        void when_there_are_helpers_then_the_caller_searches_alone() {
            WorkerTeam team = new WorkerTeam(2, Runnable::run);
            with(workers, space -> {
                assertThat(team.fitFor(space)).isEqualTo(WorkerTeam.CALLER_ONLY);
                assertThat(WorkerTeam.CALLER_ONLY.forkPerWorker(space)).containsExactly(space);
                assertThatThrownBy(() -> team.forkPerWorker(space)).isInstanceOf(IllegalArgumentException.class);
                return true;
            });
            assertThat(team.fitFor(StatefulSearchTest.graph(workers))).isSameAs(team);
            assertThat(team.forkPerWorker(StatefulSearchTest.graph(workers)))
                    .hasSize(2)
                    .doesNotHaveDuplicates();
        }
    }
}
