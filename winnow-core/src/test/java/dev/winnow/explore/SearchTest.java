package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Graphing;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Invariant;
import dev.winnow.run.Setup;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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

    /** An invariant over states alone, met late on moves that were made often before, and one that watches steps beside it. */
    @Nested
    class Given_an_invariant_over_states_and_one_over_history {

        @ParameterizedTest
        @EnumSource(Search.Order.class)
        void when_the_states_break_it_then_that_is_found(Search.Order order) {
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

    /** What must hold at the end is not asked of a system of which only some have started. */
    @Nested
    class Given_an_invariant_of_the_end {

        @Test
        void when_searched_then_it_is_asked_only_when_all_is_over() {
            Setup workers = WorkedExamples.workers(2, 2);
            Setup setup = Setup.of(workers.world())
                    .plan(workers.plan())
                    .invariant(Invariant.atEnd("all were started", states -> {
                        states.processes().forEach(id -> java.util.Objects.requireNonNull(states.of(id)));
                        return null;
                    }))
                    .build();
            assertThat(search(setup, Search.Order.BREADTH_FIRST).complete()).isTrue();
        }
    }
}
