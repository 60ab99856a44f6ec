package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchEndTest {

    private static final Setup SETUP = TwoPhaseCommit.of(3);

    private static SearchEnd search(SearchRequest request, SearchContext context) {
        boolean isOverStates = SearchCatalogue.standard().get(request.search()).searchesStates();
        SearchResult result = isOverStates
                ? SearchCatalogue.standard().run(StatefulSearchTest.graph(SETUP), request, context)
                : SearchCatalogue.standard()
                        .run(race(), new Origin("test", Map.of(), 1), new ProgressBeacon(), request, context);
        assertThat(result.complete()).isEqualTo(result.end().cause() == SearchEnd.Cause.COMPLETE);
        return result.end();
    }

    /** Returns a system with 24 orders of dependent events: four processes send to a fifth. */
    private static Setup race() {
        ProcessId sink = ProcessId.of("sink");
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
        system.mutable(sink, () -> (from, message, context) -> {});
        for (int i = 0; i < 4; i++) {
            system.mutable(ProcessId.of("sender" + i), () -> new Sender(sink));
        }
        return Setup.of(system.build()).build();
    }

    private record Sender(ProcessId sink) implements MutableProcess<String> {
        @Override
        public void start(Context context) {
            context.send(sink, "hello");
        }

        @Override
        public void receive(ProcessId from, String message, Context context) {}
    }

    /** Returns a request whose executions end, although messages stay for ever. */
    private static SearchRequest request(String strategy) {
        return SearchRequest.of(strategy, 1).within(new SearchRequest.ExecutionLimits(Long.MAX_VALUE, 100, 0));
    }

    private static SearchEnd search(SearchRequest request) {
        return search(request, SearchContext.of(SETUP));
    }

    @Nested
    class Given_two_phase_commit {

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs", "dir", "ses-rr", "ses-rtc", "pb", "portfolio"})
        void when_there_is_no_limit_then_it_is_complete(String strategy) {
            assertThat(search(request(strategy))).isEqualTo(SearchEnd.COMPLETE);
        }

        @ParameterizedTest
        @CsvSource({"bfs, 20 states", "dfs, 20 states", "ses-rr, 20 states", "portfolio, 20 states"})
        void when_states_are_limited_then_it_says_so(String strategy, String limit) {
            SearchRequest few = request(strategy).within(SearchRequest.StateLimits.NONE.withCount(20));
            SearchRequest bounded = few.within(new SearchRequest.ExecutionLimits(100, 100, 0));
            assertThat(search(bounded))
                    .isEqualTo(
                            new SearchEnd(SearchEnd.Cause.STATES, "the search ended after " + limit + " (--states)"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs", "dir", "ses-rr"})
        void when_the_depth_is_limited_then_it_says_so(String strategy) {
            SearchRequest shallow = request(strategy).within(SearchRequest.StateLimits.NONE.withDepth(3));
            assertThat(search(shallow)).isEqualTo(SearchEnd.atDepth(3));
        }

        @ParameterizedTest
        @ValueSource(strings = {"ses-rr", "ss-rr"})
        void when_delays_are_limited_then_it_says_so(String strategy) {
            SearchRequest few = request(strategy).within(new SearchRequest.DelayLimits(1, -1));
            assertThat(search(few)).isEqualTo(SearchEnd.atDelays(1));
        }

        @ParameterizedTest
        @ValueSource(strings = {"irs", "pos", "ss-rr", "optimal-dpor"})
        void when_executions_are_limited_then_it_says_so(String strategy) {
            SearchRequest few = request(strategy).within(new SearchRequest.ExecutionLimits(7, 100, 0));
            assertThat(search(few)).isEqualTo(SearchEnd.atExecutions(7));
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs", "dir", "ses-rr", "irs", "ss-rr", "portfolio", "optimal-dpor"})
        void when_stopped_at_once_then_it_says_so(String strategy) {
            SearchEnd end = search(request(strategy), SearchContext.of(SETUP).stoppingWhen(() -> true));
            assertThat(end.cause()).isEqualTo(SearchEnd.Cause.STOPPED);
        }
    }
}
