package dev.winnow.explore.delay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.stateful.StatefulSearchTest;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

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
                RoundRobin::new,
                new StratifiedSampling.Variant(literal, null),
                request(delays, Long.MAX_VALUE),
                StatefulSearchTest.context());
        Map<String, Double> shares = new TreeMap<>();
        for (int i = 0; i < SAMPLES; i++) {
            sampling.sample(delays);
            shares.merge(sampling.processLetters(), 1.0 / SAMPLES, Double::sum);
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
                    RoundRobin::new,
                    StratifiedSampling.Variant.DEFAULT,
                    request(3, 1_000),
                    StatefulSearchTest.context());
            SearchResult sampled = sampling.run();
            assertThat(sampled.violation()).isNotNull();
            assertThat(sampled.delays()).isEqualTo(1);
            assertThat(StatefulSearchTest.path(sampled).moves()).isNotEmpty();
        }
    }
}
