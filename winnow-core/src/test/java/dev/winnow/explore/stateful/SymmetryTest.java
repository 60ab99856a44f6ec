package dev.winnow.explore.stateful;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.PathReplay;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TwoPhaseCommit;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.guided.MoveTable;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import dev.winnow.statespace.SymmetricStateSpace;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymmetryTest {

    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);

    private static SearchResult search(StateSpace space, String name, WorkerTeam team) {
        return StatefulSearchTest.search(space, SearchRequest.of(name, 1), team);
    }

    private static SearchResult folded(Setup setup) {
        return search(SymmetricStateSpace.reduced(StatefulSearchTest.graph(setup)), "bfs", WorkerTeam.CALLER_ONLY);
    }

    private static SearchResult plain(Setup setup) {
        return search(StatefulSearchTest.graph(setup), "bfs", WorkerTeam.CALLER_ONLY);
    }

    private static List<ProcessId> ids(int count) {
        return IntStream.range(0, count).mapToObj(i -> ProcessId.of("p" + i)).toList();
    }

    private static Setup.Builder alike(int count, Function<ProcessId, PureProcess<?, ?>> process) {
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.fifo());
        ids(count).forEach(id -> system.process(id, process.apply(id)));
        return Setup.of(system.build())
                .plan(Plan.plan().start(ids(count).toArray(ProcessId[]::new)).build())
                .interchangeable(ids(count).toArray(ProcessId[]::new));
    }

    @Nested
    class Given_two_phase_commit {

        @ParameterizedTest
        @CsvSource({"3, 288, 80", "4, 1568, 166"})
        void when_searched_then_the_number_of_states_is_that_of_orbits(int resources, long states, long orbits) {
            assertThat(TwoPhaseOrbits.states(resources)).hasSize((int) states);
            assertThat(TwoPhaseOrbits.orbits(resources)).isEqualTo(orbits);
            assertThat(plain(TwoPhaseCommit.of(resources)).states()).isEqualTo(states);
            SearchResult reached = folded(TwoPhaseCommit.of(resources));
            assertThat(reached.violation()).isNull();
            assertThat(reached)
                    .extracting(SearchResult::states, SearchResult::complete)
                    .containsExactly(orbits, true);
        }

        @Test
        void when_searched_depth_first_or_in_parallel_then_counts_are_equal() {
            StateSpace space = SymmetricStateSpace.reduced(StatefulSearchTest.graph(TwoPhaseCommit.of(4)));
            assertThat(search(space, "dfs", WorkerTeam.CALLER_ONLY).states()).isEqualTo(166);
            ExecutorService others = Executors.newFixedThreadPool(1);
            try {
                StateSpace again = SymmetricStateSpace.reduced(StatefulSearchTest.graph(TwoPhaseCommit.of(5)));
                assertThat(search(again, "bfs", new WorkerTeam(2, others)).states())
                        .isEqualTo(314);
            } finally {
                others.shutdownNow();
            }
        }

        @Test
        void when_a_violation_exists_then_its_path_is_shortest_and_replays() {
            Setup right = TwoPhaseCommit.of(3);
            Setup setup = Setup.of(right.world())
                    .plan(right.plan())
                    .interchangeable(right.interchangeable().get(0).toArray(ProcessId[]::new))
                    .invariant(Invariant.always(
                            "not all commit",
                            states -> right.interchangeable().get(0).stream()
                                            .allMatch(id -> "COMMITTED".equals(String.valueOf(states.of(id))))
                                    ? new Invariant.Breach("all committed")
                                    : null))
                    .build();
            MoveTable moves = new MoveTable(setup);
            StateSpace space =
                    setup.world().ability(StateSpaceFactory.class).orElseThrow().openStateSpace(setup, ORIGIN, moves);
            SearchResult reached = search(SymmetricStateSpace.reduced(space), "bfs", WorkerTeam.CALLER_ONLY);
            assertThat(reached.violation()).extracting(Violation::invariant).isEqualTo("not all commit");
            assertThat(StatefulSearchTest.path(reached).moves())
                    .hasSameSizeAs(StatefulSearchTest.path(plain(setup)).moves());
            Execution execution = new PathReplay(setup, ORIGIN, moves, new ProgressBeacon())
                    .replay(space, StatefulSearchTest.path(reached));
            assertThat(execution.verdict()).isInstanceOf(Verdict.Violated.class);
        }
    }

    /** Each process acts once; the history of the invariant is part of the configuration. */
    @Nested
    class Given_an_invariant_that_remembers_processes {

        private record Worker() implements PureProcess<Boolean, Object> {
            @Override
            public Boolean start(Context context) {
                context.send(context.self(), "work");
                return false;
            }

            @Override
            public Boolean receive(Boolean done, ProcessId from, Object message, Context context) {
                return true;
            }
        }

        private static Set<ProcessId> done(Set<ProcessId> before, dev.winnow.system.States states) {
            Set<ProcessId> all = new TreeSet<>(before);
            states.processes().stream()
                    .filter(id -> Boolean.TRUE.equals(states.of(id)))
                    .forEach(all::add);
            return all;
        }

        @Test
        void when_it_remembers_a_set_then_there_is_one_state_for_each_size() {
            Setup setup = alike(4, id -> new Worker())
                    .invariant(Invariant.<Set<ProcessId>>overHistory(
                            "who", Set.of(), (who, step, states) -> Invariant.Judgement.holds(done(who, states))))
                    .build();
            assertThat(plain(setup).states()).isEqualTo(16);
            assertThat(folded(setup).states()).isEqualTo(5);
        }

        @Test
        void when_it_remembers_an_order_then_the_order_is_renamed_too() {
            Setup setup = alike(3, id -> new Worker())
                    .invariant(Invariant.<List<ProcessId>>overHistory(
                            "in which order", List.of(), (who, step, states) -> {
                                List<ProcessId> all = new ArrayList<>(who);
                                done(Set.of(), states).stream()
                                        .filter(id -> !who.contains(id))
                                        .forEach(all::add);
                                return Invariant.Judgement.holds(List.copyOf(all));
                            }))
                    .build();
            assertThat(plain(setup).states()).isEqualTo(16);
            assertThat(folded(setup).states()).isEqualTo(4);
        }
    }

    /** Queued messages that name processes: a token that each process passes to any other. */
    @Nested
    class Given_messages_that_contain_process_names {

        private record Token(List<ProcessId> way) {}

        private record Player(List<ProcessId> all) implements PureProcess<Integer, Object> {
            @Override
            public Integer start(Context context) {
                if (context.choose(2) == 1) {
                    context.send(context.self(), new Token(List.of()));
                }
                return 0;
            }

            @Override
            public Integer receive(Integer seen, ProcessId from, Object message, Context context) {
                List<ProcessId> way = new ArrayList<>(((Token) message).way());
                if (way.size() < 2) {
                    way.add(context.self());
                    context.send(all.get(context.choose(all.size())), new Token(way));
                }
                return seen + 1;
            }
        }

        @Test
        void when_searched_then_one_state_of_each_orbit_is_visited() {
            Setup setup = alike(2, id -> new Player(ids(2))).build();
            // Burnside: (all + those that swapping the two processes leaves unchanged) / 2. Unchanged: no tokens; both
            // hold their own; both sent theirs once, to themselves or to each other; twice, in 4 ways; and the end.
            assertThat(plain(setup).states()).isEqualTo(121);
            assertThat(folded(setup).states()).isEqualTo((121 + 1 + 1 + 2 + 4 + 1) / 2);
        }
    }

    /** Each process chooses another one. In a cycle all look the same, but exchanging two of them is a change. */
    @Nested
    class Given_processes_that_refer_to_each_other {

        private record Chooser(ProcessId self, List<ProcessId> all)
                implements PureProcess<Optional<ProcessId>, Object> {
            @Override
            public Optional<ProcessId> start(Context context) {
                context.send(self, "choose");
                return Optional.empty();
            }

            @Override
            public Optional<ProcessId> receive(
                    Optional<ProcessId> none, ProcessId from, Object message, Context context) {
                List<ProcessId> others =
                        all.stream().filter(id -> !id.equals(self)).toList();
                return Optional.of(others.get(context.choose(others.size())));
            }
        }

        /**
         * Burnside, with 3: (27 + 3 * 3 + 2 * 3) / 6. With 4: (256 + 6 * 16 + 3 * 16 + 8 * 4 + 6 * 4) / 24, for the
         * identity, transpositions, pairs of transpositions, cycles of three and cycles of four.
         */
        @ParameterizedTest
        @CsvSource({"3, 27, 7", "4, 256, 19"})
        void when_searched_then_one_state_of_each_orbit_is_visited(int processes, long states, long orbits) {
            Setup setup =
                    alike(processes, id -> new Chooser(id, ids(processes))).build();
            assertThat(plain(setup).states()).isEqualTo(states);
            assertThat(folded(setup).states()).isEqualTo(orbits);
        }
    }

    @Nested
    class Given_processes_that_are_not_interchangeable {

        private record Named(ProcessId id) implements PureProcess<String, Object> {
            @Override
            public String start(Context context) {
                context.send(context.self(), "go");
                return "";
            }

            @Override
            public String receive(String state, ProcessId from, Object message, Context context) {
                return id.name().equals("p0") ? "first" : "other";
            }
        }

        private static final class Box {}

        private record Opaque() implements PureProcess<Object, Object> {
            private static final Box BOX = new Box();

            @Override
            public Object start(Context context) {
                context.send(context.self(), "go");
                return BOX;
            }

            @Override
            public Object receive(Object state, ProcessId from, Object message, Context context) {
                return state;
            }
        }

        @Test
        void when_one_behaves_differently_then_the_error_says_so() {
            assertThatThrownBy(() -> folded(alike(2, Named::new).build()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("interchangeable are not");
        }

        @Test
        void when_a_state_is_opaque_then_the_error_says_so() {
            assertThatThrownBy(() -> folded(alike(2, id -> new Opaque()).build()))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("Box");
        }

        @Test
        void when_an_invariant_names_one_then_the_error_says_so() {
            Setup setup = alike(2, id -> new Given_an_invariant_that_remembers_processes.Worker())
                    .invariant(Invariant.always(
                            "p1 does nothing",
                            states -> Boolean.TRUE.equals(states.of(ProcessId.of("p1")))
                                    ? new Invariant.Breach("it does")
                                    : null))
                    .build();
            assertThatThrownBy(() -> folded(setup)).isInstanceOf(BadInput.class);
        }

        @Test
        void when_there_are_too_many_then_the_scenario_is_refused() {
            assertThatThrownBy(() -> alike(8, id -> new Opaque())).hasMessageContaining("2 to 7");
        }
    }

    @Nested
    class Given_no_interchangeable_processes {

        @Test
        void when_canonicalized_then_a_state_stays_the_same() {
            StateSpace space = StatefulSearchTest.graph(WorkedExamples.workers(2, 2));
            assertThat(SymmetricStateSpace.reduced(space)).isSameAs(space);
        }
    }
}
