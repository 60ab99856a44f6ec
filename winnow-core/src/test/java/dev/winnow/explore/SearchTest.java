package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Origin;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Graphing;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Setup;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTest {

    static Graph graph(Setup setup) {
        return setup.world()
                .ability(Graphing.class)
                .orElseThrow()
                .graph(setup, new Origin("test", Map.of(), 1), new Moves(setup));
    }

    private static Reached search(Setup setup, Search.Order order) {
        return new Search(graph(setup), Search.Bounds.NONE, () -> false, Search.Progress.NOBODY).run(order);
    }

    /** The counts of TLC and Stateright for Lamport's specification. */
    @Nested
    class Given_two_phase_commit {

        @ParameterizedTest
        @CsvSource({"3, 288, 1146, 11", "5, 8832, 58146, 17", "7, 296448, 2744706, 23"})
        void when_searched_breadth_first_then_the_counts_are_the_known_ones(
                int resources, long states, long generated, int depth) {
            Reached reached = search(TwoPhaseCommit.of(resources), Search.Order.BREADTH_FIRST);
            assertThat(reached.violation()).isNull();
            assertThat(reached)
                    .extracting(Reached::states, Reached::generated, Reached::depth, Reached::complete)
                    .containsExactly(states, generated, depth, true);
        }

        @ParameterizedTest
        @CsvSource({"3, 288, 1146", "5, 8832, 58146"})
        void when_searched_depth_first_then_there_are_as_many(int resources, long states, long generated) {
            Reached reached = search(TwoPhaseCommit.of(resources), Search.Order.DEPTH_FIRST);
            assertThat(reached)
                    .extracting(Reached::states, Reached::generated, Reached::complete)
                    .containsExactly(states, generated, true);
        }
    }
}
