package dev.winnow.minimize;

import static dev.winnow.minimize.Bench.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Led;
import dev.winnow.model.Execution;
import dev.winnow.rehearse.Post;
import dev.winnow.rehearse.Post.Letter;
import dev.winnow.rehearse.Post.Style;
import dev.winnow.rehearse.Schedule;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoDivergeTest {

    private static final Letter FIRST = new Letter(1, 1);
    private static final Letter SECOND = new Letter(2, 1);

    /** The box remembers all letters in order, so that it is in another state if one is left out. */
    private static Led led() {
        return Led.through(Post.setup(Style.PURE))
                .start("box", "office") // 0, 1
                .tell("box", FIRST) // 2, 3
                .tell("box", SECOND) // 4, 5
                .tell("office", FIRST) // 6, 7
                .tell("box", Post.bad()); // 8, 9
    }

    @Nested
    class Given_a_process_that_remembers_all {

        @Test
        void when_an_earlier_message_is_left_out_then_it_is_given_up_where_another_state_comes_about() {
            try (Led led = led();
                    Work work = Bench.work(led)) {
                NoDiverge noDiverge = new NoDiverge(work);
                Schedule asked = work.incumbent().schedule().without(places(2, 3));
                assertThat(work.stsSched(asked)).isNotNull();
                assertThat(noDiverge.test(asked)).isNull();
                assertThat(work.tester().world().length())
                        .isEqualTo(4); // both starts, the second letter's send and delivery
            }
        }

        @Test
        void when_what_happens_elsewhere_is_left_out_then_it_is_taken() {
            try (Led led = led();
                    Work work = Bench.work(led)) {
                Schedule asked = work.incumbent().schedule().without(places(6, 7));
                assertThat(new NoDiverge(work).test(asked)).isEqualTo(asked);
            }
        }

        @ParameterizedTest
        @CsvSource({"NODIVERGE, 7", "DEMI, 3", "WINNOW, 3"})
        void when_minimized_then_the_baseline_keeps_what_the_others_leave_out(Pipeline pipeline, int steps) {
            try (Led led = led()) {
                Options options = new Options(pipeline, Set.of(), 1_000_000, 1, 1, 1);
                Execution after = new Minimizer(led.setup, options, Runnable::run, () -> 0L)
                        .minimize(led.execution(), () -> false, Progress.NOBODY)
                        .after();
                assertThat(after.size()).isEqualTo(steps);
                assertThat(Bench.fingerprint(after)).isEqualTo(Post.GOOD);
            }
        }
    }
}
