package dev.winnow.minimize.oracle;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Led;
import dev.winnow.guided.LetterBox;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.pipeline.MinimizationFixture;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OracleTest {

    private static final int LETTERS = 30;

    /** Both start; the office is told of many letters, of a bad one, and each comes to the box at once. */
    private static Led manyLetters(Style style) {
        Led led = Led.through(LetterBox.setup(style)).start("box", "office");
        for (int i = 0; i < LETTERS; i++) {
            Letter letter = new Letter(20 + i, 1);
            led.tell("office", letter).deliver("box", letter);
        }
        return led.tell("office", LetterBox.bad()).deliver("box", LetterBox.bad());
    }

    private static Candidate candidate(Led led, BitSet without, MatchPolicy match) {
        return Candidate.of(led.schedule().without(without), match, led.schedule());
    }

    @Nested
    class Given_a_candidate_that_was_tried {

        @ParameterizedTest
        @EnumSource
        void when_it_passed_then_it_is_not_run_again_unless_asked_for_in_another_way(Style style) {
            try (Led led = manyLetters(style);
                    MinimizationFixture bench = MinimizationFixture.of(led)) {
                int last = led.schedule().size() - 1;
                assertThat(bench.oracle.test(candidate(led, places(last), MatchPolicy.EXACT)))
                        .isNull();
                assertThat(bench.budget.schedules()).isEqualTo(1);
                assertThat(bench.oracle.test(candidate(led, places(last), MatchPolicy.EXACT)))
                        .isNull();
                assertThat(bench.budget.schedules()).isEqualTo(1);
                bench.oracle.test(candidate(led, places(last), MatchPolicy.OLDEST));
                assertThat(bench.budget.schedules()).isEqualTo(2);
            }
        }

        @Test
        void when_it_failed_then_what_was_made_of_it_says_which_places_came_up() {
            try (Led led = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(led)) {
                CandidateResult trial = bench.oracle.test(candidate(led, places(2), MatchPolicy.EXACT));
                assertThat(trial.fails()).isTrue();
                assertThat(trial.failingSchedule()).isEqualTo(led.schedule().without(places(2, 3, 4)));
                assertThat(trial.matchedPlaces().get(0, 6)).isEqualTo(places(0, 1, 4, 5));
                assertThat(trial.matchedPlaces().cardinality())
                        .isEqualTo(led.schedule().size() - 3);
            }
        }

        @Test
        void when_it_shares_a_beginning_with_the_best_then_only_the_rest_costs() {
            try (Led led = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(led)) {
                int size = led.schedule().size();
                CandidateResult trial = bench.oracle.test(candidate(led, places(size - 4), MatchPolicy.EXACT));
                assertThat(trial.cost()).isEqualTo(3);
            }
        }
    }

    @Nested
    class Given_many_candidates_of_which_some_fail {

        /** Those without the bad letter pass; number 17 and all from 20 on fail. */
        private List<Candidate> candidates(Led led) {
            List<Candidate> candidates = new ArrayList<>();
            int bad = led.schedule().size() - 3;
            for (int i = 0; i < LETTERS; i++) {
                BitSet without = places(2 + 3 * i);
                without.set(bad, i != 17 && i < 20);
                candidates.add(candidate(led, without, MatchPolicy.EXACT));
            }
            return candidates;
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void when_tried_at_once_then_the_first_in_order_wins_and_the_same_is_counted(int jobs) {
            ExecutorService threads = Executors.newCachedThreadPool();
            try (Led led = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(led, jobs, threads)) {
                List<Candidate> candidates = candidates(led);
                Oracle.FailingCandidate hit = bench.oracle.firstFailing(candidates.iterator());
                assertThat(hit.index()).isEqualTo(17);
                assertThat(hit.candidate()).isSameAs(candidates.get(17));
                Schedule made = hit.result().failingSchedule();
                assertThat(made.size()).isEqualTo(led.schedule().size() - 3);
                assertThat(bench.budget.schedules()).isEqualTo(18);
                assertThat(bench.budget.steps()).isEqualTo(costOfTheFirst18(led));
            } finally {
                threads.shutdown();
            }
        }

        private long costOfTheFirst18(Led led) {
            long cost = 0;
            for (int i = 0; i < 18; i++) {
                int after = led.schedule().size() - (2 + 3 * i) - 3;
                cost += i == 17 ? after : after - 3;
            }
            return cost;
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 3})
        void when_some_are_equal_then_each_is_run_once(int jobs) {
            ExecutorService threads = Executors.newCachedThreadPool();
            try (Led led = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(led, jobs, threads)) {
                Candidate passes = candidates(led).get(0);
                Candidate fails = candidates(led).get(17);
                Oracle.FailingCandidate hit = bench.oracle.firstFailing(
                        List.of(passes, passes, passes, fails).iterator());
                assertThat(hit.index()).isEqualTo(3);
                assertThat(bench.budget.schedules()).isEqualTo(2);
            } finally {
                threads.shutdown();
            }
        }

        @Test
        void when_a_thread_fails_then_whoever_asked_is_told() {
            ExecutorService threads = Executors.newCachedThreadPool();
            try (Led led = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(led, 3, threads)) {
                List<Candidate> impossible = new ArrayList<>(candidates(led).subList(0, 5));
                impossible.add(new Candidate(Schedule.of(1_000_000), MatchPolicy.EXACT, 0));
                org.assertj.core.api.Assertions.assertThatThrownBy(
                                () -> bench.oracle.firstFailing(impossible.iterator()))
                        .isInstanceOf(ArrayIndexOutOfBoundsException.class);
            } finally {
                threads.shutdown();
            }
        }
    }

    @Nested
    class Given_a_removal_that_makes_other_steps_absent {

        @ParameterizedTest
        @EnumSource
        void when_sets_are_left_out_in_turn_then_later_ones_still_mean_the_same_steps(Style style) {
            try (Led led = manyLetters(style);
                    MinimizationFixture bench = MinimizationFixture.of(led)) {
                // the send of the first letter takes its two deliveries with it; then a delivery of its own and one of
                // the third
                boolean any = bench.incumbent.removeEach(
                        List.of(
                                places(2),
                                places(4),
                                places(5, 10),
                                places(led.schedule().size() - 1),
                                places(16)),
                        MatchPolicy.EXACT);
                assertThat(any).isTrue();
                assertThat(bench.incumbent.schedule())
                        .isEqualTo(led.schedule().without(places(2, 3, 4, 5, 6, 7, 10, 16)));
                assertThat(bench.budget.schedules()).isEqualTo(4); // {4} was gone
            }
        }
    }
}
