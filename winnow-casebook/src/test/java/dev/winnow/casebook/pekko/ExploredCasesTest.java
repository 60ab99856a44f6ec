package dev.winnow.casebook.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.explore.Explored;
import dev.winnow.explore.Method;
import dev.winnow.explore.Retrace;
import dev.winnow.explore.Search;
import dev.winnow.explore.Task;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.ReexecutedStateSpace;
import dev.winnow.rehearse.ReplayedGraph;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.StepLines;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Actors, searched systematically by executing them again and again. */
class ExploredCasesTest {

    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);

    private static Method.Budget budget(int delays) {
        return new Method.Budget(
                Search.Options.DEFAULT.within(new Search.Bounds(20_000, 100)), delays, -1, 2_000, 0, 100);
    }

    private static Explored explored(Setup setup, Method method, int delays, boolean merges) {
        Graph graph = ReplayedGraph.open(setup, ORIGIN, new Moves(setup), new Pulse(), merges);
        try {
            return method.run(Task.of(graph, 1).within(budget(delays)));
        } finally {
            ReexecutedStateSpace.release(graph);
        }
    }

    @Nested
    class Given_actors_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "bank-twice, SES_RTC, no money is lost or made",
            "bank-twice, SS_RTC, no money is lost or made",
            "cache-stale, SES_RTC, the cache has what the store has",
            "lock-timer, SS_RTC, one at a time has the lock",
            "pull-twice, PORTFOLIO, every request is answered once",
            "saga-late, PORTFOLIO, what is reserved is booked",
            "worker-restart, SES_RTC, every request is answered once"
        })
        void when_explored_then_it_is_found_and_replays(String scenario, Method method, String invariant) {
            Setup setup = Fuzzing.setup(scenario, Map.of());
            Moves moves = new Moves(setup);
            Graph graph = ReplayedGraph.open(setup, ORIGIN, moves, new Pulse(), true);
            Explored found = method.run(Task.of(graph, 1).within(budget(4)));
            assertThat(found.reached().violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo(invariant);
            Execution execution =
                    Retrace.of(setup, ORIGIN, moves, graph, found.reached().path(), new Pulse());
            assertThat(execution.verdict()).isInstanceOf(Verdict.Violated.class);
            StepLines lines = new StepLines(setup);
            assertThat(ExactReplay.run(
                            setup,
                            ORIGIN,
                            execution.steps().stream().map(lines::line).iterator(),
                            new Pulse(),
                            null))
                    .isInstanceOf(ExactReplay.Outcome.Same.class);
        }

        @ParameterizedTest
        @EnumSource(
                value = Method.class,
                names = {"SES_RTC", "SS_RTC", "IRS"})
        void when_explored_twice_then_the_same_is_found(Method method) {
            Setup setup = Fuzzing.setup("bank-twice", Map.of());
            Explored once = explored(setup, method, 4, true);
            Explored twice = explored(setup, method, 4, true);
            assertThat(once.reached().violation()).isNotNull();
            assertThat(twice.reached().path()).isEqualTo(once.reached().path());
            assertThat(twice.reached().generated()).isEqualTo(once.reached().generated());
        }
    }

    @Nested
    class Given_actors_that_are_correct {

        @ParameterizedTest
        @EnumSource(
                value = Method.class,
                names = {"SES_RTC", "SES_RR", "DFS"})
        void when_all_is_seen_then_equal_configurations_were_seen_once(Method method) {
            Setup setup = Fuzzing.setup("lock", Map.of("clients", "2"));
            Explored all = explored(setup, method, Integer.MAX_VALUE, true);
            assertThat(all.reached().complete()).isTrue();
            assertThat(all.reached().states()).isEqualTo(153);
        }

        @Test
        void when_each_path_leads_elsewhere_then_there_are_more() {
            Setup setup = Fuzzing.setup("saga", Map.of("trips", "1"));
            Explored merged = explored(setup, Method.SES_RTC, Integer.MAX_VALUE, true);
            Explored apart = explored(setup, Method.SES_RTC, Integer.MAX_VALUE, false);
            assertThat(merged.reached().complete()).isTrue();
            assertThat(apart.reached().complete()).isTrue();
            assertThat(merged.reached().states())
                    .isEqualTo(11)
                    .isLessThan(apart.reached().states());
        }
    }
}
