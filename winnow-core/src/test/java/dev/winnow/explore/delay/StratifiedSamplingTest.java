package dev.winnow.explore.delay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked example: two processes of two steps each, round robin. */
class StratifiedSamplingTest {

    private static final int SAMPLES = 20_000;

    /** Counts how often each execution is drawn, by the processes of its steps. */
    private static SearchRequest request(int delays, long executions) {
        return SearchRequest.of("ss-rr", 1)
                .within(new SearchRequest.DelayLimits(delays, -1))
                .within(new SearchRequest.ExecutionLimits(executions, 100, 0));
    }

    private static Map<String, Double> drawn(int delays, boolean literal) {
        StratifiedSampling sampling = new StratifiedSampling(
                StatefulSearchTest.graph(WorkedExamples.workers(2, 2)),
                seed -> new RoundRobin(),
                new StratifiedSampling.Variant(literal, null),
                request(delays, Long.MAX_VALUE),
                StatefulSearchTest.context());
        return letters(sampling, delays);
    }

    private static Map<String, Double> letters(StratifiedSampling sampling, int delays) {
        Map<String, Double> shares = new TreeMap<>();
        for (int i = 0; i < SAMPLES; i++) {
            shares.merge(sampling.draw(i, delays).processLetters(), 1.0 / SAMPLES, Double::sum);
        }
        return shares;
    }

    private static void assertShares(Map<String, Double> drawn, Map<String, Double> expected) {
        assertThat(drawn).containsOnlyKeys(expected.keySet());
        expected.forEach((execution, share) ->
                assertThat(drawn.get(execution)).as(execution).isCloseTo(share, Offset.offset(0.015)));
    }

    @Nested
    class Given_delays_only_where_they_matter {

        @Test
        void when_one_delay_is_drawn_then_both_executions_are_equally_likely() {
            assertShares(drawn(1, false), Map.of("ABBA", 0.5, "BBAA", 0.5));
        }

        /** Three processes of one step: a step can be delayed as often as there are other processes. */
        @Test
        void when_a_step_is_delayed_twice_then_it_has_no_position_for_a_third_delay() {
            StratifiedSampling sampling = sampling(WorkedExamples.workers(3, 1), seed -> new RoundRobin(), true);
            assertShares(letters(sampling, 2), Map.of("CAB", 1 / 4.0, "BAC", 1 / 4.0, "ACB", 1 / 2.0));
            assertShares(letters(sampling, 3), Map.of("CBA", 1 / 4.0, "BAC", 1 / 4.0, "ACB", 1 / 2.0));
        }
    }

    @Nested
    class Given_delays_anywhere_as_in_the_paper {

        @Test
        void when_one_delay_is_drawn_then_half_of_the_draws_change_nothing() {
            assertShares(drawn(1, true), Map.of("AABB", 0.5, "ABBA", 0.25, "BBAA", 0.25));
        }

        @Test
        void when_two_delays_are_drawn_then_the_shares_match_the_worked_example() {
            assertShares(
                    drawn(2, true),
                    Map.of("AABB", 31 / 48.0, "ABAB", 1 / 12.0, "ABBA", 1 / 12.0, "BAAB", 1 / 16.0, "BBAA", 1 / 8.0));
        }
    }

    @Nested
    class Given_a_bug_that_needs_a_delay {

        @Test
        void when_sampled_then_it_is_found_and_the_path_leads_to_it() {
            StratifiedSampling sampling = new StratifiedSampling(
                    StatefulSearchTest.graph(WorkedExamples.diamond()),
                    seed -> new RoundRobin(),
                    StratifiedSampling.Variant.DEFAULT,
                    request(3, 1_000),
                    StatefulSearchTest.context());
            SearchResult sampled = sampling.run();
            assertThat(sampled.violation()).isNotNull();
            assertThat(sampled.delays()).isEqualTo(1);
            assertThat(StatefulSearchTest.path(sampled).moves()).isNotEmpty();
        }
    }

    /** A process that chooses a value with each message; after a 1 it chooses among three more, if it is told to. */
    private record Chooser(int values, boolean again) implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer sum, ProcessId from, Object message, Context context) {
            int value = context.choose(values);
            return 10 * sum + value + (again && value == 1 ? context.choose(3) : 0);
        }
    }

    private static Setup.Builder choosers(Chooser chooser, int processes, int messages) {
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox());
        Plan.Builder plan = Plan.plan();
        for (int i = 0; i < processes; i++) {
            ProcessId id = ProcessId.of("chooser" + i);
            system.process(id, chooser);
            plan.start(id);
            for (int message = 0; message < messages; message++) {
                plan.send(id, "choose");
            }
        }
        return Setup.of(system.build()).plan(plan.build());
    }

    private static StratifiedSampling sampling(Setup setup, LongFunction<DelayingExplorer> explorers, boolean draws) {
        return new StratifiedSampling(
                StatefulSearchTest.graph(setup),
                explorers,
                StratifiedSampling.Variant.DEFAULT,
                SearchRequest.of("ss-rr", 1).within(new SearchRequest.DelayLimits(9, -1, 1, draws)),
                StatefulSearchTest.context());
    }

    /** Returns how often each execution is drawn, by its processes and the numbers of its moves. */
    private static Map<String, Double> shares(StratifiedSampling sampling, int delays) {
        Map<String, Double> shares = new TreeMap<>();
        for (int i = 0; i < SAMPLES; i++) {
            DelaySample sample = sampling.draw(i, delays);
            shares.merge(sample.processLetters() + sample.moves, 1.0 / SAMPLES, Double::sum);
        }
        return shares;
    }

    /** The moves of a configuration are ordered by process and value. */
    @Nested
    class Given_choices {

        @Test
        void when_they_are_drawn_then_all_values_are_equally_likely_and_no_delays() {
            StratifiedSampling sampling =
                    sampling(choosers(new Chooser(3, false), 1, 2).build(), seed -> new RoundRobin(), true);
            Map<String, Double> expected = new TreeMap<>();
            for (int first = 0; first < 3; first++) {
                for (int second = 0; second < 3; second++) {
                    expected.put("AA" + List.of(first, second), 1 / 9.0);
                }
            }
            assertShares(shares(sampling, 3), expected);
            assertThat(sampling.draw(0, 3).distances()).isEmpty();
        }

        @Test
        void when_a_value_leads_to_another_choice_then_each_choice_is_uniform() {
            StratifiedSampling sampling =
                    sampling(choosers(new Chooser(2, true), 1, 1).build(), seed -> new RoundRobin(), true);
            assertShares(
                    shares(sampling, 0), Map.of("A[0]", 1 / 2.0, "A[1]", 1 / 6.0, "A[2]", 1 / 6.0, "A[3]", 1 / 6.0));
        }

        /** Two processes of one step. The only position for a delay is before the first step. */
        @Test
        void when_drawn_with_a_delay_then_the_delay_is_certain_and_the_values_are_uniform() {
            StratifiedSampling sampling =
                    sampling(choosers(new Chooser(2, false), 2, 1).build(), seed -> new RoundRobin(), true);
            assertShares(
                    shares(sampling, 1),
                    Map.of("BA[2, 0]", 1 / 4.0, "BA[2, 1]", 1 / 4.0, "BA[3, 0]", 1 / 4.0, "BA[3, 1]", 1 / 4.0));
        }

        /** The same with two more positions: the other value of each process. */
        @Test
        void when_other_values_are_delays_then_each_position_is_equally_likely() {
            StratifiedSampling sampling =
                    sampling(choosers(new Chooser(2, false), 2, 1).build(), seed -> new RoundRobin(), false);
            assertShares(shares(sampling, 1), Map.of("AB[1, 0]", 1 / 3.0, "AB[0, 1]", 1 / 3.0, "BA[2, 0]", 1 / 3.0));
        }
    }

    @Nested
    class Given_probabilistic_round_robin {

        @Test
        void when_sampled_then_each_sample_has_its_own_order_and_all_are_equally_likely() {
            StratifiedSampling sampling = sampling(WorkedExamples.workers(3, 1), ProbabilisticRoundRobin::new, true);
            assertShares(
                    letters(sampling, 0),
                    Map.of(
                            "ABC", 1 / 6.0, "ACB", 1 / 6.0, "BAC", 1 / 6.0, "BCA", 1 / 6.0, "CAB", 1 / 6.0, "CBA",
                            1 / 6.0));
        }

        private static ProbabilisticRoundRobin explorer(long seed, int... enabled) {
            ProbabilisticRoundRobin explorer = new ProbabilisticRoundRobin(seed);
            explorer.onCreated(0);
            explorer.onCreated(1);
            for (int unit : enabled) {
                explorer.onEnabled(unit, ProcessId.of("process" + unit), false);
            }
            return explorer;
        }

        @Test
        void when_processes_are_created_then_their_order_does_not_depend_on_who_is_enabled_first() {
            Set<Integer> first = new TreeSet<>();
            for (long seed = 0; seed < 64; seed++) {
                assertThat(explorer(seed, 0, 1).next())
                        .isEqualTo(explorer(seed, 1, 0).next());
                first.add(explorer(seed, 0, 1).next());
            }
            assertThat(first).containsExactly(0, 1);
        }

        @Test
        void when_a_process_is_spawned_then_it_is_inserted_at_a_random_place() {
            Set<Integer> first = new TreeSet<>();
            for (long seed = 0; seed < 64; seed++) {
                first.add(explorer(seed, 0, 1, 2).next());
            }
            assertThat(first).containsExactly(0, 1, 2);
        }

        @Test
        void when_a_process_is_enabled_again_then_it_is_last() {
            for (long seed = 0; seed < 64; seed++) {
                ProbabilisticRoundRobin explorer = explorer(seed, 0, 1);
                int first = explorer.next();
                explorer.onBlocked(first);
                explorer.onEnabled(first, ProcessId.of("process"), false);
                assertThat(explorer.next()).isEqualTo(1 - first);
            }
        }
    }

    /** Every process must choose the last of four values four times: a sample does so with a probability of 1/256. */
    @Nested
    class Given_several_threads {

        private final Setup rare = choosers(new Chooser(4, false), 1, 4)
                .invariant(Invariant.always(
                        "not all the same",
                        states -> states.of(ProcessId.of("chooser0")).equals(3333)
                                ? new Breach("3333", ProcessId.of("chooser0"))
                                : null))
                .build();

        private SearchResult search(Setup setup, int threads, long executions) {
            ExecutorService workers = Executors.newFixedThreadPool(threads);
            try {
                return StatefulSearchTest.search(
                        StatefulSearchTest.graph(setup),
                        request(4, executions).withSearch("ss-prr"),
                        new WorkerTeam(threads, workers));
            } finally {
                workers.shutdownNow();
            }
        }

        @ParameterizedTest
        @ValueSource(ints = {2, 4})
        void when_a_sample_is_violating_then_the_result_is_that_of_one_thread(int threads) {
            SearchResult alone = search(rare, 1, 10_000);
            assertThat(alone.violation()).isNotNull();
            assertThat(alone.executions()).isBetween(65L, 10_000L);
            StatefulSearchTest.assertSame(search(rare, threads, 10_000), alone);
            assertThat(search(rare, threads, 10_000).counts()).isEqualTo(alone.counts());
        }

        @ParameterizedTest
        @ValueSource(ints = {2, 4})
        void when_nothing_is_found_then_all_counts_are_those_of_one_thread(int threads) {
            SearchResult alone = search(WorkedExamples.workers(3, 3), 1, 333);
            assertThat(alone.executions()).isEqualTo(333); // samples, however often they are repeated
            SearchResult together = search(WorkedExamples.workers(3, 3), threads, 333);
            assertThat(together.counts()).isEqualTo(alone.counts());
            assertThat(together.delayCount()).isEqualTo(alone.delayCount());
        }
    }

    @Nested
    class Given_a_step_of_the_delay_bound {

        @Test
        void when_it_is_two_then_every_other_number_of_delays_is_sampled() {
            SearchRequest request = SearchRequest.of("ss-rr", 1)
                    .within(new SearchRequest.DelayLimits(4, -1, 2, true))
                    .within(new SearchRequest.ExecutionLimits(Long.MAX_VALUE, 100, 10));
            SearchResult result = StatefulSearchTest.search(
                    StatefulSearchTest.graph(WorkedExamples.workers(2, 3)), request, WorkerTeam.CALLER_ONLY);
            assertThat(result.executions()).isEqualTo(20);
            assertThat(result.delays()).isEqualTo(4);
        }
    }
}
