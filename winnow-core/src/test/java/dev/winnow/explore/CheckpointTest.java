package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.run.BadInput;
import dev.winnow.run.Setup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointTest {

    private static final class Run {
        private @Nullable Checkpoint kept;
        private final Explored explored;

        Run(Setup setup, Method method, @Nullable Checkpoint from, BooleanSupplier stop) {
            explored = method.run(new Task(
                    SearchTest.graph(setup),
                    Method.Budget.NONE,
                    1,
                    Crew.ALONE,
                    RoundRobin::new,
                    from,
                    saved -> kept = saved,
                    stop,
                    Search.Progress.NOBODY));
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
    class Given_a_search_that_is_stopped_again_and_again {

        @ParameterizedTest
        @EnumSource(names = {"SES_RR", "SES_RTC", "SES_PRR", "SES_CUSTOM", "PB"})
        void when_it_goes_on_each_time_then_it_comes_to_what_one_in_one_go_comes_to(Method method) {
            Setup setup = TwoPhaseCommit.of(4);
            Explored whole = new Run(setup, method, null, () -> false).explored;
            assertThat(whole.reached().complete()).isTrue();
            Checkpoint saved = null;
            Explored explored;
            int stops = 0;
            do {
                Run run = new Run(setup, method, saved, after(7));
                explored = run.explored;
                saved = run.kept == null ? null : read(text(run.kept));
                stops++;
            } while (saved != null);
            assertThat(stops).isGreaterThan(5);
            assertThat(explored.delays()).isEqualTo(whole.delays());
            SearchTest.assertSame(explored.reached(), whole.reached());
        }

        @Test
        void when_something_breaks_later_then_the_same_is_found() {
            Explored whole = new Run(SearchTest.hasty(4), Method.SES_RTC, null, () -> false).explored;
            Checkpoint saved = new Run(SearchTest.hasty(4), Method.SES_RTC, null, after(10)).kept;
            Explored later = new Run(SearchTest.hasty(4), Method.SES_RTC, saved, () -> false).explored;
            SearchTest.assertSame(later.reached(), whole.reached());
        }
    }

    @Nested
    class Given_a_bad_file {

        private final String good = text(
                java.util.Objects.requireNonNull(new Run(TwoPhaseCommit.of(3), Method.SES_RTC, null, after(9)).kept));

        @ParameterizedTest
        @ValueSource(doubles = {0, 0.01, 0.3, 0.9, 0.99})
        void when_it_is_torn_then_that_is_said(double part) {
            String torn = good.substring(0, (int) (part * good.length()));
            assertThatThrownBy(() -> read(torn))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("not where a search");
        }

        @Test
        void when_it_names_what_is_not_there_then_that_is_said() {
            assertThatThrownBy(() -> read(good.replaceFirst("\\n0 (\\d+)\\n", "\n99999 $1\n")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no configuration 99999");
        }

        @Test
        void when_it_is_of_another_system_then_that_is_said() {
            assertThatThrownBy(() -> new Run(WorkedExamples.diamond(), Method.SES_RTC, read(good), () -> false))
                    .isInstanceOf(BadInput.class);
        }
    }
}
