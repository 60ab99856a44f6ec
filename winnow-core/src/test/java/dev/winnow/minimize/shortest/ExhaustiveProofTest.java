package dev.winnow.minimize.shortest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.Schedule;
import dev.winnow.minimize.pipeline.MinimizationFixture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExhaustiveProofTest {

    private static final long PLENTY = 1_000_000;

    @Nested
    class Given_a_counter_with_detours {

        @Test
        void when_searched_then_the_shortest_path_is_found_and_proved() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(known.size()).isEqualTo(15);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(7);
                assertThat(outcome.lowerBound()).isEqualTo(7);
                assertThat(outcome.isProof()).isTrue();
                assertThat(outcome.exact()).isTrue();
            }
        }

        @Test
        void when_the_known_path_is_shortest_then_that_is_proved() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "+", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.shortest()).isNull();
                assertThat(outcome.lowerBound()).isEqualTo(7).isEqualTo(known.size());
                assertThat(outcome.isProof()).isTrue();
            }
        }

        @Test
        void when_the_budget_is_too_small_then_only_whole_layers_count() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "-", "+", "+");
                int before = 0;
                for (long budget = 0; budget < 60; budget++) {
                    ExhaustiveProof.ProofResult outcome =
                            counters.exhaustive().proveNoneShorter(known, counters.script(), budget);
                    assertThat(outcome.shortest()).isNull();
                    assertThat(outcome.lowerBound()).isBetween(Math.max(1, before), 6);
                    before = outcome.lowerBound();
                }
                assertThat(before).isGreaterThan(3);
            }
        }

        @Test
        void when_externals_are_restricted_then_the_result_respects_that() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                int[] script = java.util.Arrays.copyOf(counters.script(), 4); // the start, +, - and +
                ExhaustiveProof.ProofResult outcome = new ExhaustiveProof(
                                counters.guidedRun,
                                counters.moves,
                                MinimizationFixture.violationOf(CountingSystem.THREE),
                                path -> true,
                                () -> false)
                        .proveNoneShorter(known, script, PLENTY);
                assertThat(outcome.shortest()).isNull();
                assertThat(outcome.lowerBound()).isEqualTo(known.size());
            }
        }
    }

    @Nested
    class Given_a_timer_that_saves_a_send {

        @Test
        void when_searched_then_the_shortest_path_uses_it() {
            try (CountingSystem counters = CountingSystem.ticking()) {
                Schedule known = counters.way("+", "-", "tick", "+", "-", "+", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(6);
                assertThat(outcome.isProof()).isTrue();
            }
        }
    }

    @Nested
    class Given_a_shortcut_through_another_violation {

        @Test
        void when_searched_then_it_is_not_taken() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "skip", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(7); // "-" and "skip" would make 5
            }
        }
    }

    @Nested
    class Given_a_violation_at_the_end {

        @Test
        void when_searched_then_pending_messages_must_arrive() {
            try (CountingSystem counters = CountingSystem.lookedAtInTheEnd()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(7);
                assertThat(outcome.lowerBound()).isEqualTo(7);
            }
        }
    }

    @Nested
    class Given_limits_of_the_proof {

        @Test
        void when_a_handler_chooses_then_nothing_is_proved() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "*", "+", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.caveats().sawChoices()).isTrue();
                assertThat(outcome.isProof()).isFalse();
            }
        }

        @Test
        void when_states_are_compared_by_fingerprint_then_the_proof_says_so() {
            try (CountingSystem counters =
                    CountingSystem.counting(system -> new LimitedGuidedRun(system, true, true))) {
                Schedule known = counters.way("+", "+", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.exact()).isFalse();
                assertThat(outcome.isProof()).isTrue();
            }
        }

        @Test
        void when_messages_have_one_fingerprint_then_each_of_them_is_tried() {
            try (CountingSystem counters = CountingSystem.masked()) {
                Schedule known = counters.way("+", "+", "+");
                ExhaustiveProof.ProofResult outcome =
                        counters.exhaustive().proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.isProof()).isTrue();
            }
        }

        @Test
        void when_a_path_is_invalid_then_it_is_ignored_and_nothing_is_proved() {
            try (CountingSystem counters = CountingSystem.counting()) {
                Schedule known = counters.way("+", "-", "+", "+", "+");
                ExhaustiveProof.ProofResult outcome = new ExhaustiveProof(
                                counters.guidedRun,
                                counters.moves,
                                MinimizationFixture.violationOf(CountingSystem.THREE),
                                path -> false,
                                () -> false)
                        .proveNoneShorter(known, counters.script(), PLENTY);
                assertThat(outcome.shortest()).isNull();
                assertThat(outcome.caveats().refusedInvalid()).isTrue();
                assertThat(outcome.isProof()).isFalse();
            }
        }
    }
}
