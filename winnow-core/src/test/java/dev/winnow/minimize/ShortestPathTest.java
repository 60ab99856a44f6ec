package dev.winnow.minimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.minimize.ShortestPath.Guide;
import dev.winnow.rehearse.Schedule;
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
        void when_searched_then_the_shortest_way_is_found(Guide guide) {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                ShortestPath.Outcome outcome =
                        counters.shortestPath().below(known, Corridor.CHANNELS, counters.script(), guide, PLENTY);
                assertThat(outcome.shorter()).isNotNull();
                assertThat(outcome.shorter().size()).isEqualTo(7);
                assertThat(outcome.exhausted()).isTrue();
                assertThat(outcome.isProof()).isEqualTo(guide == Guide.NONE);
            }
        }

        @Test
        void when_guided_then_fewer_states_are_visited() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                assertThat(outcome(counters, known, Guide.CAUTIOUS).states())
                        .isLessThan(outcome(counters, known, Guide.NONE).states());
            }
        }

        private ShortestPath.Outcome outcome(Counters counters, Schedule known, Guide guide) {
            return counters.shortestPath().below(known, Corridor.ALL, counters.script(), guide, PLENTY);
        }

        @Test
        void when_the_budget_is_too_small_then_nothing_is_claimed() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                ShortestPath.Outcome outcome =
                        counters.shortestPath().below(known, Corridor.ALL, counters.script(), Guide.NONE, 50);
                assertThat(outcome.shorter()).isNull();
                assertThat(outcome.exhausted()).isFalse();
                assertThat(outcome.isProof()).isFalse();
                assertThat(outcome.performed()).isBetween(50L, 50L + known.size());
            }
        }

        @Test
        void when_found_then_the_way_breaks_the_same_again() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                Schedule shorter = outcome(counters, known, Guide.NONE).shorter();
                counters.rehearsal.rewindTo(0);
                dev.winnow.replay.BestEffortReplay replay = new dev.winnow.replay.BestEffortReplay(counters.rehearsal);
                assertThat(replay.run(shorter, dev.winnow.rehearse.Match.EXACT))
                        .extracting(dev.winnow.model.Violation::fingerprint)
                        .isEqualTo(Counters.THREE);
            }
        }
    }

    @Nested
    class Given_a_timer_outside_of_the_corridor {

        private ShortestPath.Outcome outcome(Corridor corridor) {
            try (Counters counters = Counters.ticking()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                return counters.shortestPath().below(known, corridor, counters.script(), Guide.NONE, PLENTY);
            }
        }

        @Test
        void when_only_what_is_known_may_happen_then_the_timer_does_not_help() {
            assertThat(outcome(Corridor.CHANNELS).shorter().size()).isEqualTo(7);
            assertThat(outcome(Corridor.TYPES).shorter().size()).isEqualTo(7);
            assertThat(outcome(Corridor.CHANNELS).isProof()).isTrue();
        }

        @Test
        void when_all_may_happen_then_it_does() {
            assertThat(outcome(Corridor.ALL).shorter().size()).isEqualTo(6);
        }
    }

    @Nested
    class Given_a_short_cut_through_another_violation {

        @ParameterizedTest
        @EnumSource
        void when_searched_then_it_is_not_taken(Guide guide) {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "skip", "+");
                ShortestPath.Outcome outcome =
                        counters.shortestPath().below(known, Corridor.ALL, counters.script(), guide, PLENTY);
                assertThat(outcome.shorter().size()).isEqualTo(7);
            }
        }
    }

    @Nested
    class Given_what_takes_away_certainty {

        @Test
        void when_a_handler_chooses_then_what_was_known_to_be_chosen_is_tried_and_nothing_is_proved() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "*", "*", "+");
                ShortestPath.Outcome outcome =
                        counters.shortestPath().below(known, Corridor.ALL, counters.script(), Guide.NONE, PLENTY);
                assertThat(outcome.shorter()).isNotNull();
                assertThat(outcome.shorter().size()).isEqualTo(7);
                assertThat(outcome.caveats().choices()).isTrue();
                assertThat(outcome.isProof()).isFalse();
            }
        }

        @Test
        void when_going_back_means_to_do_it_again_then_that_counts() {
            ShortestPath.Outcome cheap = outcome(true);
            ShortestPath.Outcome dear = outcome(false);
            assertThat(dear.performed()).isGreaterThan(cheap.performed() * 3 / 2);
            assertThat(dear.states()).isEqualTo(cheap.states());
            assertThat(dear.shorter().size()).isEqualTo(7);
            assertThat(dear.exact()).isFalse();
        }

        private ShortestPath.Outcome outcome(boolean rewindsCheaply) {
            try (Counters counters = Counters.counting(system -> new Seen(system, rewindsCheaply, true))) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                return counters.shortestPath().below(known, Corridor.ALL, counters.script(), Guide.NONE, PLENTY);
            }
        }

        @Test
        void when_states_cannot_be_compared_then_it_is_refused() {
            try (Counters counters = Counters.counting(system -> new Seen(system, true, false))) {
                Schedule known = counters.way("+", "+", "+");
                ShortestPath search = counters.shortestPath();
                assertThatThrownBy(() -> search.below(known, Corridor.ALL, counters.script(), Guide.NONE, PLENTY))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("compare its states");
            }
        }
    }

    @Nested
    class Given_other_numbers_for_the_same_moves {

        @ParameterizedTest
        @EnumSource
        void when_searched_then_the_same_is_done(Guide guide) {
            assertThat(trace(guide, true)).isEqualTo(trace(guide, false));
        }

        private String trace(Guide guide, boolean numberedBefore) {
            try (Counters counters = Counters.ticking()) {
                if (numberedBefore) {
                    counters.way("skip", "+", "tick", "-");
                }
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "skip", "+");
                ShortestPath.Outcome outcome =
                        counters.shortestPath().below(known, Corridor.ALL, counters.script(), guide, PLENTY);
                StringBuilder text = new StringBuilder(outcome.performed() + " " + outcome.states());
                for (int i = 0; i < outcome.shorter().size(); i++) {
                    text.append('\n')
                            .append(counters.moves.move(outcome.shorter().move(i)));
                }
                return text.toString();
            }
        }
    }
}
