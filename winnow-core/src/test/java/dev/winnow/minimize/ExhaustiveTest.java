package dev.winnow.minimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.rehearse.Schedule;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExhaustiveTest {

    private static final long PLENTY = 1_000_000;

    @Nested
    class Given_a_counter_with_detours {

        @Test
        void when_all_is_tried_then_the_shortest_way_is_found_and_proved() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(known.size()).isEqualTo(15);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(7);
                assertThat(outcome.noneBelow()).isEqualTo(7);
                assertThat(outcome.isProof()).isTrue();
                assertThat(outcome.exact()).isTrue();
            }
        }

        @Test
        void when_the_known_way_is_the_shortest_then_that_is_proved() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "+", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(outcome.shortest()).isNull();
                assertThat(outcome.noneBelow()).isEqualTo(7).isEqualTo(known.size());
                assertThat(outcome.isProof()).isTrue();
            }
        }

        @Test
        void when_the_budget_is_too_small_then_only_whole_layers_count() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                int before = 0;
                for (long budget = 0; budget < 60; budget++) {
                    Exhaustive.Outcome outcome = counters.exhaustive().below(known, budget);
                    assertThat(outcome.shortest()).isNull();
                    assertThat(outcome.noneBelow()).isBetween(Math.max(1, before), 6);
                    before = outcome.noneBelow();
                }
                assertThat(before).isGreaterThan(3);
            }
        }

        @Test
        void when_only_some_externals_may_happen_then_they_decide() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                int[] script = java.util.Arrays.copyOf(counters.script(), 4); // the start, +, - and +
                Exhaustive.Outcome outcome = new Exhaustive(
                                counters.rehearsal,
                                counters.moves,
                                Bench.violationOf(Counters.THREE),
                                script,
                                way -> true,
                                () -> false)
                        .below(known, PLENTY);
                assertThat(outcome.shortest()).isNull();
                assertThat(outcome.noneBelow()).isEqualTo(known.size());
            }
        }
    }

    @Nested
    class Given_a_timer_that_saves_a_send {

        @Test
        void when_all_is_tried_then_the_shortest_way_has_it() {
            try (Counters counters = Counters.ticking()) {
                Schedule known = counters.way("+", "-", "tick", "+", "-", "+", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(6);
                assertThat(outcome.isProof()).isTrue();
            }
        }
    }

    @Nested
    class Given_a_short_cut_through_another_violation {

        @Test
        void when_all_is_tried_then_it_is_not_taken() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "skip", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(7); // "-" and "skip" would make 5
            }
        }
    }

    @Nested
    class Given_a_violation_that_shows_in_the_end {

        @Test
        void when_all_is_tried_then_what_is_under_way_must_arrive() {
            try (Counters counters = Counters.lookedAtInTheEnd()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(7);
                assertThat(outcome.noneBelow()).isEqualTo(7);
            }
        }
    }

    @Nested
    class Given_what_takes_away_certainty {

        @Test
        void when_a_handler_chooses_then_nothing_is_proved() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "*", "+", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.caveats().choices()).isTrue();
                assertThat(outcome.isProof()).isFalse();
            }
        }

        @Test
        void when_states_are_compared_by_fingerprint_then_it_says_so() {
            try (Counters counters = Counters.counting(system -> new Seen(system, true, true))) {
                Schedule known = counters.way("+", "+", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(outcome.exact()).isFalse();
                assertThat(outcome.isProof()).isTrue();
            }
        }

        @Test
        void when_the_scenario_takes_messages_for_the_same_then_each_of_them_is_tried() {
            try (Counters counters = Counters.masked()) {
                Schedule known = counters.way("+", "+", "+");
                Exhaustive.Outcome outcome = counters.exhaustive().below(known, PLENTY);
                assertThat(outcome.isProof()).isTrue();
            }
        }

        @Test
        void when_a_find_is_not_valid_then_it_does_not_count_and_nothing_is_proved() {
            try (Counters counters = Counters.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                Exhaustive.Outcome outcome = new Exhaustive(
                                counters.rehearsal,
                                counters.moves,
                                Bench.violationOf(Counters.THREE),
                                counters.script(),
                                way -> false,
                                () -> false)
                        .below(known, PLENTY);
                assertThat(outcome.shortest()).isNull();
                assertThat(outcome.caveats().refused()).isTrue();
                assertThat(outcome.isProof()).isFalse();
            }
        }
    }
}
