package dev.winnow.casebook.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.PathReplay;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.guided.MoveTable;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.ReplayedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.trace.StepRecorder;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Systematic search of actors by re-execution. */
class ExploredCasesTest {

    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);

    private static SearchResult run(Setup setup, StateSpace space, String search, int delays) {
        SearchRequest request = SearchRequest.of(search, 1)
                .within(SearchRequest.StateLimits.NONE.withCount(20_000).withDepth(100))
                .within(new SearchRequest.DelayLimits(delays, -1))
                .within(new SearchRequest.ExecutionLimits(2_000, 100, 0));
        return SearchCatalogue.standard().run(space, request, SearchContext.of(setup));
    }

    private static SearchResult explored(Setup setup, String search, int delays, boolean merges) {
        StateSpace space = ReplayedStateSpace.open(setup, ORIGIN, new MoveTable(setup), new ProgressBeacon(), merges);
        try {
            return run(setup, space, search, delays);
        } finally {
            ReexecutedStateSpace.release(space);
        }
    }

    @Nested
    class Given_actors_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "bank-twice, ses-rtc, no money is lost or made",
            "bank-twice, ss-rtc, no money is lost or made",
            "cache-stale, ses-rtc, the cache has what the store has",
            "lock-timer, ss-rtc, one at a time has the lock",
            "pull-twice, portfolio, every request is answered once",
            "saga-late, portfolio, what is reserved is booked",
            "worker-restart, ses-rtc, every request is answered once"
        })
        void when_explored_then_it_is_found_and_replays(String scenario, String search, String invariant) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            MoveTable moves = new MoveTable(setup);
            StateSpace space = ReplayedStateSpace.open(setup, ORIGIN, moves, new ProgressBeacon(), true);
            SearchResult found = run(setup, space, search, 4);
            assertThat(found.violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo(invariant);
            Counterexample counterexample = Objects.requireNonNull(found.counterexample());
            Execution execution = counterexample.execution(
                    path -> new PathReplay(setup, ORIGIN, moves, new ProgressBeacon()).replay(space, path));
            assertThat(execution.verdict()).isInstanceOf(Verdict.Violated.class);
            StepRecorder lines = new StepRecorder(setup);
            assertThat(ExactReplay.run(
                            setup,
                            ORIGIN,
                            execution.steps().stream()
                                    .map(lines::toRecordedStep)
                                    .iterator(),
                            new ProgressBeacon(),
                            null))
                    .isInstanceOf(ExactReplay.ReplayOutcome.Reproduced.class);
        }

        @ParameterizedTest
        @ValueSource(strings = {"ses-rtc", "ss-rtc", "irs"})
        void when_explored_twice_then_the_same_is_found(String search) {
            Setup setup = Fuzzing.setup("bank-twice", Map.of());
            SearchResult once = explored(setup, search, 4, true);
            SearchResult twice = explored(setup, search, 4, true);
            assertThat(once.violation()).isNotNull();
            assertThat(twice.counterexamples()).isEqualTo(once.counterexamples());
            assertThat(twice.events()).isEqualTo(once.events());
        }
    }

    @Nested
    class Given_actors_that_are_correct {

        @ParameterizedTest
        @ValueSource(strings = {"ses-rtc", "ses-rr", "dfs"})
        void when_exhausted_then_equal_configurations_are_merged(String search) {
            Setup setup = Fuzzing.setup("lock", Map.of("clients", "2"));
            SearchResult all = explored(setup, search, Integer.MAX_VALUE, true);
            assertThat(all.complete()).isTrue();
            assertThat(all.states()).isEqualTo(153);
        }

        @Test
        void when_paths_are_not_merged_then_there_are_more_configurations() {
            Setup setup = Fuzzing.setup("saga", Map.of("trips", "1"));
            SearchResult merged = explored(setup, "ses-rtc", Integer.MAX_VALUE, true);
            SearchResult apart = explored(setup, "ses-rtc", Integer.MAX_VALUE, false);
            assertThat(merged.complete()).isTrue();
            assertThat(apart.complete()).isTrue();
            assertThat(merged.states()).isEqualTo(11).isLessThan(apart.states());
        }
    }
}
