package dev.winnow.explore.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TwoPhaseCommit;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.delay.StratifiedSearch.Stratum;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The worked examples, with exact counts: delays, states, transitions, frontier. */
class StratifiedSearchTest {

    private static final SearchRequest ALL = SearchRequest.of("ses-rr", 1);

    private static StratifiedSearch search(Setup setup, Supplier<DelayingExplorer> explorers, boolean cached) {
        return new StratifiedSearch(
                StatefulSearchTest.graph(setup), explorers, cached, ALL, StatefulSearchTest.context());
    }

    private static List<Tuple> cached(Setup setup, Supplier<DelayingExplorer> explorers) {
        StratifiedSearch search = search(setup, explorers, true);
        assertThat(search.run().complete()).isTrue();
        return search.strata().stream()
                .map(s -> tuple(s.delays(), s.states(), s.transitions(), s.frontierSize()))
                .toList();
    }

    private static List<Tuple> uncached(Setup setup) {
        StratifiedSearch search = search(setup, RoundRobin::new, false);
        search.run();
        return search.strata().stream()
                .map(s -> tuple(s.delays(), s.transitions(), s.executions()))
                .toList();
    }

    @Nested
    class Given_two_processes_of_two_steps {

        @Test
        void when_cached_then_there_are_nine_states() {
            assertThat(cached(WorkedExamples.workers(2, 2), RoundRobin::new))
                    .containsExactly(tuple(0, 5L, 4L, 2), tuple(1, 9L, 10L, 2), tuple(2, 9L, 12L, 0));
        }

        @Test
        void when_not_cached_then_all_six_executions_are_seen() {
            assertThat(uncached(WorkedExamples.workers(2, 2)))
                    .containsExactly(tuple(0, 4L, 1L), tuple(1, 11L, 3L), tuple(2, 16L, 5L), tuple(3, 18L, 6L));
        }
    }

    @Nested
    class Given_three_processes_of_one_step {

        @Test
        void when_cached_then_strata_are_as_worked_out() {
            assertThat(cached(WorkedExamples.workers(3, 1), RoundRobin::new))
                    .containsExactly(
                            tuple(0, 4L, 3L, 2), tuple(1, 7L, 8L, 2), tuple(2, 8L, 11L, 1), tuple(3, 8L, 12L, 0));
        }

        @Test
        void when_not_cached_then_executions_come_by_their_delays() {
            assertThat(uncached(WorkedExamples.workers(3, 1)))
                    .extracting(stratum -> stratum.toList().get(2))
                    .containsExactly(1L, 3L, 5L, 6L);
        }
    }

    @Nested
    class Given_two_processes_of_three_steps {

        @Test
        void when_cached_then_it_ends_with_two_delays() {
            assertThat(cached(WorkedExamples.workers(2, 3), RoundRobin::new))
                    .last()
                    .isEqualTo(tuple(2, 16L, 24L, 0));
        }

        @Test
        void when_not_cached_then_executions_come_by_their_delays() {
            assertThat(uncached(WorkedExamples.workers(2, 3)))
                    .extracting(stratum -> stratum.toList().get(2))
                    .containsExactly(1L, 4L, 10L, 16L, 19L, 20L);
        }
    }

    @Nested
    class Given_a_diamond {

        @Test
        void when_searched_by_either_explorer_then_strata_are_as_worked_out() {
            Tuple[] worked = {tuple(0, 6L, 5L, 2), tuple(1, 11L, 11L, 1), tuple(2, 12L, 13L, 0)};
            assertThat(cached(WorkedExamples.quietDiamond(), RoundRobin::new)).containsExactly(worked);
            assertThat(cached(WorkedExamples.quietDiamond(), RunToCompletion::new))
                    .containsExactly(worked);
        }

        @Test
        void when_the_order_is_wrong_then_RR_needs_one_delay_and_RTC_none() {
            assertThat(delays(RoundRobin::new)).isEqualTo(1);
            assertThat(delays(RunToCompletion::new)).isZero();
        }

        private int delays(Supplier<DelayingExplorer> explorers) {
            StratifiedSearch search = search(WorkedExamples.diamond(), explorers, false);
            assertThat(search.run().violation()).isNotNull();
            List<Stratum> strata = search.strata();
            return strata.get(strata.size() - 1).delays();
        }
    }

    @Nested
    class Given_an_explorer_that_asks_who_exists {

        /** A round robin that keeps the units that it hears of, in order: negative before they are enabled. */
        private record Listener(RoundRobin order, List<Integer> heard) implements DelayingExplorer {
            @Override
            public int next() {
                return order.next();
            }

            @Override
            public void delay() {
                order.delay();
            }

            @Override
            public void onCreated(int unit) {
                heard.add(~unit);
            }

            @Override
            public void onBlocked(int unit) {
                order.onBlocked(unit);
            }

            @Override
            public void onEnabled(int unit, ProcessId process, boolean timer) {
                heard.add(unit);
                order.onEnabled(unit, process, timer);
            }

            @Override
            public DelayingExplorer copy() {
                return new Listener((RoundRobin) order.copy(), heard);
            }
        }

        /** Four processes, each with a unit for messages and one for timers. Only the first has a message. */
        @Test
        void when_a_search_begins_then_it_hears_of_all_processes_first() {
            List<Integer> heard = new ArrayList<>();
            search(WorkedExamples.diamond(), () -> new Listener(new RoundRobin(), heard), true)
                    .run();
            assertThat(heard).startsWith(~0, ~4, ~1, ~5, ~2, ~6, ~3, ~7, 0, 1, 2);
        }
    }

    @Nested
    class Given_a_step_of_the_delay_bound {

        private static StratifiedSearch search(Setup setup, int step) {
            StratifiedSearch search = new StratifiedSearch(
                    StatefulSearchTest.graph(setup),
                    RoundRobin::new,
                    false,
                    ALL.within(new SearchRequest.DelayLimits(Integer.MAX_VALUE, -1, step, true)),
                    StatefulSearchTest.context());
            search.run();
            return search;
        }

        @Test
        void when_it_is_two_then_a_stratum_has_the_executions_of_two() {
            assertThat(search(WorkedExamples.workers(2, 2), 2).strata())
                    .extracting(Stratum::delays, Stratum::executions)
                    .containsExactly(tuple(0, 1L), tuple(2, 5L), tuple(4, 6L));
        }

        /** The first violation that is reached has two delays, although one is enough. */
        @Test
        void when_a_violation_has_fewer_delays_than_the_bound_then_these_are_reported() {
            assertThat(search(WorkedExamples.diamond(), 5).result().delays()).isEqualTo(2);
        }
    }

    @Nested
    class Given_two_phase_commit {

        @Test
        void when_exhausted_then_every_explorer_sees_the_states_of_breadth_first() {
            for (Supplier<DelayingExplorer> explorers : List.<Supplier<DelayingExplorer>>of(
                    RoundRobin::new, RunToCompletion::new, () -> new ProbabilisticRoundRobin(7))) {
                SearchResult reached =
                        search(TwoPhaseCommit.of(5), explorers, true).run();
                assertThat(reached.complete()).isTrue();
                assertThat(reached.states()).isEqualTo(8832);
            }
        }
    }

    /** The search has really covered what it claims. */
    @Nested
    class Given_a_search_that_is_stopped {

        private StratifiedSearch stopped(long states, int depth) {
            SearchRequest.StateLimits limits =
                    SearchRequest.StateLimits.NONE.withCount(states).withDepth(depth);
            StratifiedSearch search = new StratifiedSearch(
                    StatefulSearchTest.graph(WorkedExamples.workers(3, 3)),
                    RoundRobin::new,
                    true,
                    ALL.within(limits),
                    StatefulSearchTest.context());
            search.run();
            return search;
        }

        @Test
        void when_it_is_stopped_in_the_first_path_then_nothing_is_covered() {
            assertThat(stopped(3, Integer.MAX_VALUE).delays()).isNegative();
        }

        @Test
        void when_paths_are_truncated_then_nothing_is_covered() {
            assertThat(stopped(Long.MAX_VALUE, 4).delays()).isNegative();
        }

        @Test
        void when_it_is_stopped_with_one_delay_then_level_zero_is_covered() {
            assertThat(stopped(15, Integer.MAX_VALUE).delays()).isZero();
        }
    }

    @Nested
    class Given_several_threads {

        @Test
        void when_they_search_together_then_the_result_is_that_of_one_thread() throws Exception {
            StratifiedSearch alone = search(TwoPhaseCommit.of(5), RunToCompletion::new, true);
            SearchResult reached = alone.run();
            assertThat(reached.states()).isEqualTo(8832);
            StratifiedSearch together = StatefulSearchTest.together(2, team -> {
                StratifiedSearch search = new StratifiedSearch(
                        StatefulSearchTest.graph(TwoPhaseCommit.of(5)),
                        RunToCompletion::new,
                        true,
                        ALL,
                        StatefulSearchTest.context().with(team));
                StatefulSearchTest.assertSame(search.run(), reached);
                return search;
            });
            assertThat(together.strata()).isEqualTo(alone.strata());
        }
    }
}
