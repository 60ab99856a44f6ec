package dev.winnow.minimize.oracle;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
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

    /** Both start; the office is told of many letters and of a bad one, and each is delivered to the box at once. */
    private static ScriptedRun manyLetters(Style style) {
        ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(style)).start("box", "office");
        for (int i = 0; i < LETTERS; i++) {
            Letter letter = new Letter(20 + i, 1);
            scripted.tell("office", letter).deliver("box", letter);
        }
        return scripted.tell("office", LetterBox.bad()).deliver("box", LetterBox.bad());
    }

    private static Candidate candidate(ScriptedRun scripted, BitSet without, MatchPolicy match) {
        return Candidate.of(scripted.schedule().without(without), match, scripted.schedule());
    }

    @Nested
    class Given_a_candidate_that_was_tried {

        @ParameterizedTest
        @EnumSource
        void when_it_passed_then_it_is_run_again_only_with_another_policy(Style style) {
            try (ScriptedRun scripted = manyLetters(style);
                    MinimizationFixture bench = MinimizationFixture.of(scripted)) {
                int last = scripted.schedule().size() - 1;
                assertThat(bench.oracle.test(candidate(scripted, places(last), MatchPolicy.EXACT)))
                        .isNull();
                assertThat(bench.budget.schedules()).isEqualTo(1);
                assertThat(bench.oracle.test(candidate(scripted, places(last), MatchPolicy.EXACT)))
                        .isNull();
                assertThat(bench.budget.schedules()).isEqualTo(1);
                bench.oracle.test(candidate(scripted, places(last), MatchPolicy.OLDEST));
                assertThat(bench.budget.schedules()).isEqualTo(2);
            }
        }

        @Test
        void when_it_failed_then_the_outcome_lists_the_performed_positions() {
            try (ScriptedRun scripted = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(scripted)) {
                CandidateResult trial = bench.oracle.test(candidate(scripted, places(2), MatchPolicy.EXACT));
                assertThat(trial.fails()).isTrue();
                assertThat(trial.failingSchedule())
                        .isEqualTo(scripted.schedule().without(places(2, 3, 4)));
                assertThat(trial.matchedPlaces().get(0, 6)).isEqualTo(places(0, 1, 4, 5));
                assertThat(trial.matchedPlaces().cardinality())
                        .isEqualTo(scripted.schedule().size() - 3);
            }
        }

        @Test
        void when_it_shares_a_prefix_with_the_best_then_only_the_rest_costs() {
            try (ScriptedRun scripted = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(scripted)) {
                int size = scripted.schedule().size();
                CandidateResult trial = bench.oracle.test(candidate(scripted, places(size - 4), MatchPolicy.EXACT));
                assertThat(trial.cost()).isEqualTo(3);
            }
        }
    }

    @Nested
    class Given_many_candidates_of_which_some_fail {

        /** Returns candidates: those without the bad letter pass; number 17 and all from 20 on fail. */
        private List<Candidate> candidates(ScriptedRun scripted) {
            List<Candidate> candidates = new ArrayList<>();
            int bad = scripted.schedule().size() - 3;
            for (int i = 0; i < LETTERS; i++) {
                BitSet without = places(2 + 3 * i);
                without.set(bad, i != 17 && i < 20);
                candidates.add(candidate(scripted, without, MatchPolicy.EXACT));
            }
            return candidates;
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void when_tried_in_parallel_then_the_first_wins_and_counts_are_equal(int jobs) {
            ExecutorService threads = Executors.newCachedThreadPool();
            try (ScriptedRun scripted = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(scripted, jobs, threads)) {
                List<Candidate> candidates = candidates(scripted);
                Oracle.FailingCandidate hit = bench.oracle.firstFailing(candidates.iterator());
                assertThat(hit.index()).isEqualTo(17);
                assertThat(hit.candidate()).isSameAs(candidates.get(17));
                Schedule made = hit.result().failingSchedule();
                assertThat(made.size()).isEqualTo(scripted.schedule().size() - 3);
                assertThat(bench.budget.schedules()).isEqualTo(18);
                assertThat(bench.budget.steps()).isEqualTo(costOfTheFirst18(scripted));
            } finally {
                threads.shutdown();
            }
        }

        private long costOfTheFirst18(ScriptedRun scripted) {
            long cost = 0;
            for (int i = 0; i < 18; i++) {
                int after = scripted.schedule().size() - (2 + 3 * i) - 3;
                cost += i == 17 ? after : after - 3;
            }
            return cost;
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 3})
        void when_some_are_equal_then_each_is_run_once(int jobs) {
            ExecutorService threads = Executors.newCachedThreadPool();
            try (ScriptedRun scripted = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(scripted, jobs, threads)) {
                Candidate passes = candidates(scripted).get(0);
                Candidate fails = candidates(scripted).get(17);
                Oracle.FailingCandidate hit = bench.oracle.firstFailing(
                        List.of(passes, passes, passes, fails).iterator());
                assertThat(hit.index()).isEqualTo(3);
                assertThat(bench.budget.schedules()).isEqualTo(2);
            } finally {
                threads.shutdown();
            }
        }

        @Test
        void when_a_thread_fails_then_the_caller_gets_the_exception() {
            ExecutorService threads = Executors.newCachedThreadPool();
            try (ScriptedRun scripted = manyLetters(Style.PURE);
                    MinimizationFixture bench = MinimizationFixture.of(scripted, 3, threads)) {
                List<Candidate> impossible =
                        new ArrayList<>(candidates(scripted).subList(0, 5));
                impossible.add(new Candidate(Schedule.of(1_000_000), MatchPolicy.EXACT, 0, 0));
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
        void when_sets_are_removed_in_turn_then_later_sets_mean_the_same_steps(Style style) {
            try (ScriptedRun scripted = manyLetters(style);
                    MinimizationFixture bench = MinimizationFixture.of(scripted)) {
                // The send of the first letter removes its two deliveries; then a delivery of its own and one of the
                // third.
                boolean any = bench.incumbent.removeEach(
                        List.of(
                                places(2),
                                places(4),
                                places(5, 10),
                                places(scripted.schedule().size() - 1),
                                places(16)),
                        MatchPolicy.EXACT);
                assertThat(any).isTrue();
                assertThat(bench.incumbent.schedule())
                        .isEqualTo(scripted.schedule().without(places(2, 3, 4, 5, 6, 7, 10, 16)));
                assertThat(bench.budget.schedules()).isEqualTo(4); // {4} was already removed
            }
        }
    }
}
