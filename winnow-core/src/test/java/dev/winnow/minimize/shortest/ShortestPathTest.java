package dev.winnow.minimize.shortest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.guided.Schedule;
import dev.winnow.minimize.shortest.ShortestPath.Heuristic;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShortestPathTest {

    private static final long PLENTY = 1_000_000;

    @Nested
    class Given_a_counter_with_detours {

        @ParameterizedTest
        @EnumSource
        void when_searched_then_the_shortest_path_is_found(Heuristic guide) {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                ShortestPath.ShortestPathResult outcome = counters.shortestPath()
                        .findShorterThan(known, Corridor.CHANNELS, counters.script(), guide, PLENTY);
                assertThat(outcome.shorter()).isNotNull();
                assertThat(outcome.shorter().size()).isEqualTo(7);
                assertThat(outcome.exhausted()).isTrue();
                assertThat(outcome.isProof()).isEqualTo(guide == Heuristic.NONE);
            }
        }

        @Test
        void when_guided_then_fewer_states_are_visited() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                assertThat(outcome(counters, known, Heuristic.CAUTIOUS).states())
                        .isLessThan(outcome(counters, known, Heuristic.NONE).states());
            }
        }

        private ShortestPath.ShortestPathResult outcome(CountingSystem counters, Schedule known, Heuristic guide) {
            return counters.shortestPath().findShorterThan(known, Corridor.ALL, counters.script(), guide, PLENTY);
        }

        @Test
        void when_the_budget_is_too_small_then_nothing_is_claimed() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                ShortestPath.ShortestPathResult outcome = counters.shortestPath()
                        .findShorterThan(known, Corridor.ALL, counters.script(), Heuristic.NONE, 50);
                assertThat(outcome.shorter()).isNull();
                assertThat(outcome.exhausted()).isFalse();
                assertThat(outcome.isProof()).isFalse();
                assertThat(outcome.performedSteps()).isBetween(50L, 50L + known.size());
            }
        }

        @Test
        void when_found_then_the_path_fails_in_the_same_way() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                Schedule shorter = outcome(counters, known, Heuristic.NONE).shorter();
                counters.guidedRun.rewindTo(0);
                dev.winnow.replay.BestEffortReplay replay = new dev.winnow.replay.BestEffortReplay(counters.guidedRun);
                assertThat(replay.run(shorter, dev.winnow.guided.MatchPolicy.EXACT))
                        .extracting(dev.winnow.model.Violation::fingerprint)
                        .isEqualTo(CountingSystem.THREE);
            }
        }
    }

    @Nested
    class Given_a_timer_outside_of_the_corridor {

        private ShortestPath.ShortestPathResult outcome(Corridor corridor) {
            try (CountingSystem counters = CountingSystem.ticking()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                return counters.shortestPath()
                        .findShorterThan(known, corridor, counters.script(), Heuristic.NONE, PLENTY);
            }
        }

        @Test
        void when_only_known_moves_are_allowed_then_the_timer_does_not_help() {
            assertThat(outcome(Corridor.CHANNELS).shorter().size()).isEqualTo(7);
            assertThat(outcome(Corridor.TYPES).shorter().size()).isEqualTo(7);
            assertThat(outcome(Corridor.CHANNELS).isProof()).isTrue();
        }

        @Test
        void when_all_moves_are_allowed_then_the_timer_helps() {
            assertThat(outcome(Corridor.ALL).shorter().size()).isEqualTo(6);
        }
    }

    @Nested
    class Given_a_shortcut_through_another_violation {

        @ParameterizedTest
        @EnumSource
        void when_searched_then_it_is_not_taken(Heuristic guide) {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "skip", "+");
                ShortestPath.ShortestPathResult outcome =
                        counters.shortestPath().findShorterThan(known, Corridor.ALL, counters.script(), guide, PLENTY);
                assertThat(outcome.shorter().size()).isEqualTo(7);
            }
        }
    }

    @Nested
    class Given_limits_of_the_proof {

        @Test
        void when_a_handler_chooses_then_known_choices_are_tried_without_proof() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "*", "*", "+");
                ShortestPath.ShortestPathResult outcome = counters.shortestPath()
                        .findShorterThan(known, Corridor.ALL, counters.script(), Heuristic.NONE, PLENTY);
                assertThat(outcome.shorter()).isNotNull();
                assertThat(outcome.shorter().size()).isEqualTo(7);
                assertThat(outcome.caveats().sawChoices()).isTrue();
                assertThat(outcome.isProof()).isFalse();
            }
        }

        @Test
        void when_rewinding_reexecutes_then_those_steps_count() {
            ShortestPath.ShortestPathResult cheap = outcome(true);
            ShortestPath.ShortestPathResult dear = outcome(false);
            assertThat(dear.performedSteps()).isGreaterThan(cheap.performedSteps() * 3 / 2);
            assertThat(dear.states()).isEqualTo(cheap.states());
            assertThat(dear.shorter().size()).isEqualTo(7);
            assertThat(dear.exact()).isFalse();
        }

        private ShortestPath.ShortestPathResult outcome(boolean rewindsCheaply) {
            try (CountingSystem counters =
                    CountingSystem.counting(system -> new LimitedGuidedRun(system, rewindsCheaply, true))) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                return counters.shortestPath()
                        .findShorterThan(known, Corridor.ALL, counters.script(), Heuristic.NONE, PLENTY);
            }
        }

        @Test
        void when_states_cannot_be_compared_then_it_is_refused() {
            try (CountingSystem counters =
                    CountingSystem.counting(system -> new LimitedGuidedRun(system, true, false))) {
                Schedule known = counters.way("+", "+", "+");
                ShortestPath search = counters.shortestPath();
                assertThatThrownBy(() ->
                                search.findShorterThan(known, Corridor.ALL, counters.script(), Heuristic.NONE, PLENTY))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("state fingerprints");
            }
        }
    }

    @Nested
    class Given_renumbered_moves {

        @ParameterizedTest
        @EnumSource
        void when_searched_then_the_same_is_done(Heuristic guide) {
            assertThat(trace(guide, true)).isEqualTo(trace(guide, false));
        }

        private String trace(Heuristic guide, boolean numberedBefore) {
            try (CountingSystem counters = CountingSystem.ticking()) {
                if (numberedBefore) {
                    counters.way("skip", "+", "tick", "-");
                }
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "skip", "+");
                ShortestPath.ShortestPathResult outcome =
                        counters.shortestPath().findShorterThan(known, Corridor.ALL, counters.script(), guide, PLENTY);
                StringBuilder text = new StringBuilder(outcome.performedSteps() + " " + outcome.states());
                for (int i = 0; i < outcome.shorter().size(); i++) {
                    text.append('\n')
                            .append(counters.moves.move(outcome.shorter().move(i)));
                }
                return text.toString();
            }
        }
    }
}
