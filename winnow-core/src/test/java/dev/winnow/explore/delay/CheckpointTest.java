package dev.winnow.explore.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchContext.Checkpoints;
import dev.winnow.explore.SearchContext.SearchHints;
import dev.winnow.explore.SearchProgress;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TwoPhaseCommit;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointTest {

    private static final class Run {
        private @Nullable Checkpoint kept;
        private final SearchResult result;

        Run(Setup setup, String search, @Nullable Checkpoint from, BooleanSupplier stop) {
            SearchHints hints = new SearchHints(RoundRobin::new, setup.timerWeight());
            SearchContext context = new SearchContext(
                    WorkerTeam.CALLER_ONLY,
                    stop,
                    SearchProgress.IGNORED,
                    new Checkpoints(from, saved -> kept = saved),
                    hints);
            result = SearchCatalogue.standard()
                    .run(StatefulSearchTest.graph(setup), SearchRequest.of(search, 1), context);
        }
    }

    private static BooleanSupplier after(int rounds) {
        int[] left = {rounds};
        return () -> --left[0] <= 0;
    }

    private static String text(Checkpoint saved) {
        StringWriter text = new StringWriter();
        try {
            saved.write(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static Checkpoint read(String text) {
        try {
            return Checkpoint.read(new BufferedReader(new StringReader(text)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Nested
    class Given_a_search_that_is_stopped_and_resumed_many_times {

        @ParameterizedTest
        @ValueSource(strings = {"ses-rr", "ses-rtc", "ses-prr", "ses-custom", "pb"})
        void when_it_is_resumed_each_time_then_the_result_is_that_of_one_run(String search) {
            Setup setup = TwoPhaseCommit.of(4);
            SearchResult whole = new Run(setup, search, null, () -> false).result;
            assertThat(whole.complete()).isTrue();
            Checkpoint saved = null;
            SearchResult explored;
            int stops = 0;
            do {
                Run run = new Run(setup, search, saved, after(7));
                explored = run.result;
                saved = run.kept == null ? null : read(text(run.kept));
                stops++;
            } while (saved != null);
            assertThat(stops).isGreaterThan(5);
            assertThat(explored.delays()).isEqualTo(whole.delays());
            StatefulSearchTest.assertSame(explored, whole);
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dir"})
        void when_each_run_lasts_a_few_rounds_then_all_counts_are_those_of_one_run(String search) {
            for (Setup setup : List.of(TwoPhaseCommit.of(4), TwoPhaseCommit.of(search.equals("dir") ? 7 : 5))) {
                SearchResult whole = new Run(setup, search, null, () -> false).result;
                assertThat(whole.complete()).isTrue();
                Run run = new Run(setup, search, null, after(4));
                Checkpoint saved = null;
                int stops = 0;
                while (!run.result.complete()) {
                    stops++;
                    saved = run.kept == null ? saved : read(text(run.kept)); // none if it was stopped too early
                    run = new Run(setup, search, saved, after(2 + stops));
                }
                assertThat(stops).isGreaterThan(1);
                StatefulSearchTest.assertSame(run.result, whole);
                assertThat(run.result.interfaces()).isEqualTo(whole.interfaces());
            }
        }

        @Test
        void when_dir_is_stopped_while_an_invariant_is_checked_then_nothing_is_counted_twice() {
            long[] evaluations = {0};
            Setup system = TwoPhaseCommit.of(4);
            Setup setup = Setup.of(system.world())
                    .plan(system.plan())
                    .invariant(Invariant.always("all seen", states -> {
                        evaluations[0]++;
                        states.processes().forEach(states::of);
                        return null;
                    }))
                    .build();
            SearchResult whole = new Run(setup, "dir", null, () -> false).result;
            long all = evaluations[0];
            int resumed = 0;
            for (long share = 1; share < 20; share++) {
                long limit = all * share / 20;
                evaluations[0] = 0;
                Checkpoint saved = new Run(setup, "dir", null, () -> evaluations[0] >= limit).kept;
                if (saved != null) {
                    SearchResult result = new Run(setup, "dir", saved, () -> false).result;
                    assertThat(result.interfaces()).isEqualTo(whole.interfaces());
                    resumed++;
                }
            }
            assertThat(resumed).isGreaterThan(5);
        }

        @Test
        void when_a_goal_was_reached_before_the_stop_then_it_is_reached() {
            Setup setup = Setup.of(TwoPhaseCommit.of(4).world())
                    .invariant(Invariant.sometimes("begins", states -> true))
                    .build();
            for (String search : List.of("bfs", "dir")) {
                Checkpoint saved = new Run(setup, search, null, after(4)).kept;
                StateSpace space = StatefulSearchTest.graph(setup);
                SearchContext context = SearchContext.of(setup).with(new Checkpoints(saved, kept -> {}));
                SearchCatalogue.standard().run(space, SearchRequest.of(search, 1), context);
                assertThat(space.coverage().neverSeen()).isEmpty();
            }
        }

        @Test
        void when_a_violation_comes_later_then_it_is_the_same() {
            SearchResult whole = new Run(StatefulSearchTest.hasty(4), "ses-rtc", null, () -> false).result;
            Checkpoint saved = new Run(StatefulSearchTest.hasty(4), "ses-rtc", null, after(10)).kept;
            SearchResult later = new Run(StatefulSearchTest.hasty(4), "ses-rtc", saved, () -> false).result;
            StatefulSearchTest.assertSame(later, whole);
        }
    }

    @Nested
    class Given_an_invariant_that_changes_after_the_stop {

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dir", "ses-rtc"})
        void when_the_saved_part_violates_it_then_the_search_is_not_resumed(String search) {
            Setup before = TwoPhaseCommit.of(4);
            Checkpoint saved = new Run(before, search, null, after(search.equals("ses-rtc") ? 30 : 4)).kept;
            ProcessId resource = before.world().processes().get(1);
            Setup changed = Setup.of(before.world())
                    .plan(before.plan())
                    .invariant(Invariant.always(
                            "never prepared",
                            states -> "PREPARED".equals(String.valueOf(states.of(resource)))
                                    ? new Invariant.Breach("it is", resource)
                                    : null))
                    .build();
            assertThatThrownBy(() -> new Run(changed, search, saved, () -> false))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("violates an invariant now");
        }
    }

    @Nested
    class Given_a_system_that_changes_after_the_stop {

        /** A process whose timer counts to 20. With a shortcut, it may also jump from 3 to 100. */
        private record Counter(boolean hasShortcut) implements PureProcess<Integer, Object> {

            @Override
            public Integer start(Context context) {
                context.setTimer("count", 1);
                return 0;
            }

            @Override
            public Integer receive(Integer state, ProcessId from, Object message, Context context) {
                return state;
            }

            @Override
            public Integer timeout(Integer state, Object timer, Context context) {
                if (hasShortcut && state == 3 && context.choose(2) == 1) {
                    return 100;
                }
                if (state < 20) {
                    context.setTimer("count", 1);
                }
                return state + 1;
            }
        }

        private static Setup counters(boolean hasShortcut) {
            SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
            for (String name : List.of("a", "b", "c")) {
                system.process(ProcessId.of(name), new Counter(hasShortcut && name.equals("c"))); // the last move
            }
            return Setup.of(system.build()).build();
        }

        @Test
        void when_there_are_new_moves_in_what_was_covered_then_the_search_is_not_resumed() {
            Checkpoint saved = new Run(counters(false), "bfs", null, after(20)).kept;
            assertThat(Objects.requireNonNull(saved).stateCount()).isGreaterThan(100);
            assertThat(new Run(counters(false), "bfs", saved, () -> false).result.complete())
                    .isTrue();
            assertThatThrownBy(() -> new Run(counters(true), "bfs", saved, () -> false))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("the system has other moves now");
        }
    }

    @Nested
    class Given_a_bad_file {

        private final String good =
                text(Objects.requireNonNull(new Run(TwoPhaseCommit.of(3), "ses-rtc", null, after(9)).kept));

        @ParameterizedTest
        @ValueSource(doubles = {0, 0.01, 0.3, 0.9, 0.99})
        void when_it_is_truncated_then_the_error_says_so(double part) {
            String torn = good.substring(0, (int) (part * good.length()));
            assertThatThrownBy(() -> read(torn))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("cannot resume from this checkpoint");
        }

        @Test
        void when_it_names_an_unknown_event_then_the_error_says_so() {
            assertThatThrownBy(() -> read(good.replaceFirst("\\n0 (\\d+)\\n", "\n99999 $1\n")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no configuration 99999");
        }

        @Test
        void when_it_is_of_another_system_then_the_error_says_so() {
            assertThatThrownBy(() -> new Run(WorkedExamples.diamond(), "ses-rtc", read(good), () -> false))
                    .isInstanceOf(BadInput.class);
        }
    }
}
