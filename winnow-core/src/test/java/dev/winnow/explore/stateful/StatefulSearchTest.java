package dev.winnow.explore.stateful;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchRequest.StateStorage;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TwoPhaseCommit;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.visited.ExactStateSet;
import dev.winnow.explore.visited.FingerprintSet;
import dev.winnow.guided.MoveTable;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Origin;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class StatefulSearchTest {

    public static StateSpace graph(Setup setup) {
        return setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow()
                .openStateSpace(setup, new Origin("test", Map.of(), 1), new MoveTable(setup));
    }

    /** Returns a context for systems without hints. */
    public static SearchContext context() {
        return SearchContext.of(WorkedExamples.diamond());
    }

    public static SearchResult search(StateSpace space, SearchRequest request, WorkerTeam team) {
        return SearchCatalogue.standard().run(space, request, context().with(team));
    }

    private static SearchResult search(Setup setup, String name) {
        return search(graph(setup), SearchRequest.of(name, 1), WorkerTeam.CALLER_ONLY);
    }

    /** Returns the path to the violation. */
    public static MovePath path(SearchResult result) {
        return ((Counterexample.OnPath) Objects.requireNonNull(result.counterexample())).path();
    }

    /** The counts of TLC and Stateright for Lamport's specification. */
    @Nested
    class Given_two_phase_commit {

        @ParameterizedTest
        @CsvSource({"3, 288, 1146, 11", "5, 8832, 58146, 17", "7, 296448, 2744706, 23"})
        void when_searched_breadth_first_then_the_counts_are_the_known_ones(
                int resources, long states, long generated, int depth) {
            SearchResult reached = search(TwoPhaseCommit.of(resources), "bfs");
            assertThat(reached.violation()).isNull();
            assertThat(reached)
                    .extracting(SearchResult::states, SearchResult::events, SearchResult::depth, SearchResult::complete)
                    .containsExactly(states, generated, depth, true);
        }

        @ParameterizedTest
        @CsvSource({"3, 288, 1146", "5, 8832, 58146"})
        void when_searched_depth_first_then_the_counts_are_the_same(int resources, long states, long generated) {
            SearchResult reached = search(TwoPhaseCommit.of(resources), "dfs");
            assertThat(reached)
                    .extracting(SearchResult::states, SearchResult::events, SearchResult::complete)
                    .containsExactly(states, generated, true);
        }
    }

    /** An invariant over states, violated late and after moves that were made often before, next to one over steps. */
    @Nested
    class Given_an_invariant_over_states_and_one_over_history {

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs"})
        void when_the_state_invariant_breaks_then_it_is_found(String order) {
            Setup workers = WorkedExamples.workers(3, 3);
            Setup setup = Setup.of(workers.world())
                    .plan(workers.plan())
                    .invariant(Invariant.overHistory(
                            "counts", 0, (count, step, states) -> Invariant.Judgement.holds(count)))
                    .invariant(Invariant.always(
                            "not all done",
                            states -> states.processes().stream()
                                            .allMatch(id -> Integer.valueOf(3).equals(states.of(id)))
                                    ? new Invariant.Breach(
                                            "all done", states.processes().get(0))
                                    : null))
                    .build();
            assertThat(search(setup, order).violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo("not all done");
        }
    }

    /** An end invariant is not checked while some processes have not started. */
    @Nested
    class Given_an_invariant_of_the_end {

        @Test
        void when_searched_then_it_is_checked_only_in_final_states() {
            Setup workers = WorkedExamples.workers(2, 2);
            Setup setup = Setup.of(workers.world())
                    .plan(workers.plan())
                    .invariant(Invariant.atEnd("all were started", states -> {
                        states.processes().forEach(id -> java.util.Objects.requireNonNull(states.of(id)));
                        return null;
                    }))
                    .build();
            assertThat(search(setup, "bfs").complete()).isTrue();
        }
    }

    /** The result, including the path, does not depend on the number of threads. */
    @Nested
    class Given_several_threads {

        @ParameterizedTest
        @ValueSource(ints = {2, 3})
        void when_nothing_breaks_then_the_counts_are_those_of_one_thread(int size) throws Exception {
            SearchResult alone = search(TwoPhaseCommit.of(6), "bfs");
            SearchResult together =
                    together(size, team -> search(graph(TwoPhaseCommit.of(6)), SearchRequest.of("bfs", 1), team));
            assertSame(together, alone);
        }

        @ParameterizedTest
        @ValueSource(ints = {2, 3})
        void when_a_violation_exists_then_it_is_found_by_the_same_path(int size) throws Exception {
            SearchResult alone = search(hasty(6), "bfs");
            assertThat(alone.violation()).isNotNull();
            assertThat(path(alone).moves()).hasSize(19);
            SearchResult together = together(size, team -> search(graph(hasty(6)), SearchRequest.of("bfs", 1), team));
            assertSame(together, alone);
        }

        @Test
        void when_states_are_limited_then_it_stops_where_one_thread_would() throws Exception {
            SearchRequest few = SearchRequest.of("bfs", 1).within(SearchRequest.StateLimits.NONE.withCount(5_000));
            SearchResult alone = search(graph(TwoPhaseCommit.of(6)), few, WorkerTeam.CALLER_ONLY);
            assertThat(alone.complete()).isFalse();
            SearchResult together = together(2, team -> search(graph(TwoPhaseCommit.of(6)), few, team));
            assertThat(together.states()).isEqualTo(alone.states());
        }
    }

    /** Two-phase commit with the wrong invariant that not all can have committed. */
    public static Setup hasty(int resources) {
        Setup commit = TwoPhaseCommit.of(resources);
        return Setup.of(commit.world())
                .plan(commit.plan())
                .invariant(Invariant.always(
                        "a manager is still at work",
                        states -> states.processes().stream()
                                        .skip(1)
                                        .allMatch(id -> "COMMITTED".equals(String.valueOf(states.of(id))))
                                ? new Invariant.Breach(
                                        "none is", states.processes().get(0))
                                : null))
                .build();
    }

    /** Ignores memory usage, which depends on timing. */
    public static void assertSame(SearchResult one, SearchResult other) {
        assertThat(one)
                .usingRecursiveComparison()
                .ignoringFields("counts.memory")
                .isEqualTo(other);
    }

    public static <T> T together(int size, Function<WorkerTeam, T> work) throws InterruptedException {
        ExecutorService others = Executors.newFixedThreadPool(size - 1);
        try {
            return work.apply(new WorkerTeam(size, others));
        } finally {
            others.shutdown();
            assertThat(others.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Nested
    class Given_whole_configurations_to_compare {

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs"})
        void when_searched_then_counts_are_equal_and_no_fingerprints_collide(String order) {
            SearchRequest exact = SearchRequest.of(order, 1)
                    .within(SearchRequest.StateLimits.NONE.with(new StateStorage(true, false, false, Long.MAX_VALUE)));
            SearchResult reached = search(graph(TwoPhaseCommit.of(5)), exact, WorkerTeam.CALLER_ONLY);
            assertThat(reached.states()).isEqualTo(8832);
            assertThat(reached.events()).isEqualTo(58146);
            assertThat(reached.counts().memory().confused()).isZero();
        }

        @Test
        void when_two_fingerprints_collide_then_both_are_kept_and_counted() {
            ExactStateSet exact = new ExactStateSet(5);
            assertThat(exact.addIfAbsent(7, 8, new int[] {1, 7, 0, 8, 0}, 0)).isTrue();
            assertThat(exact.addIfAbsent(7, 8, new int[] {2, 7, 0, 8, 0}, 0)).isTrue();
            assertThat(exact.addIfAbsent(7, 8, new int[] {1, 7, 0, 8, 0}, 0)).isFalse();
            assertThat(exact.collisions()).isEqualTo(1);
        }
    }

    @Nested
    class Given_little_memory {

        private final SearchRequest little = SearchRequest.of("bfs", 1)
                .within(SearchRequest.StateLimits.NONE.with(new StateStorage(false, false, false, 64 << 10)));

        @Test
        void when_fingerprints_do_not_fit_then_all_states_are_seen_and_it_is_reported() {
            SearchResult reached = search(graph(TwoPhaseCommit.of(5)), little, WorkerTeam.CALLER_ONLY);
            assertThat(reached.complete()).isTrue();
            assertThat(reached.depth()).isEqualTo(17);
            assertThat(reached.states()).isGreaterThan(8832);
            assertThat(reached.counts().memory().forgotten()).isPositive();
        }

        @Test
        void when_a_violation_exists_then_its_path_is_still_shortest() {
            SearchResult reached = search(graph(hasty(5)), little, WorkerTeam.CALLER_ONLY);
            assertThat(path(reached).moves())
                    .hasSameSizeAs(path(search(hasty(5), "bfs")).moves());
        }

        @Test
        void when_many_fingerprints_are_added_then_the_array_keeps_its_limit() {
            FingerprintSet names = new FingerprintSet(1 << 20);
            SeededRandom random = new SeededRandom(1);
            long fresh = 0;
            for (int i = 0; i < 200_000; i++) {
                fresh += names.addIfAbsent(random.nextLong(), random.nextLong(), new int[0], 0) ? 1 : 0;
            }
            assertThat(fresh).isEqualTo(200_000);
            assertThat(names.bytes()).isLessThanOrEqualTo(1 << 20);
            assertThat(names.evictions()).isGreaterThanOrEqualTo(200_000 - (1 << 20) / 16);
        }
    }
}
