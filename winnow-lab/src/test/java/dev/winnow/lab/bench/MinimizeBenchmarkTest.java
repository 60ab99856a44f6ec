package dev.winnow.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The benchmark runs and its figures are meaningful. Speeds depend on the machine and are not asserted. */
class MinimizeBenchmarkTest {

    @Nested
    class Given_a_tiny_scale {

        @Test
        void when_run_then_both_guided_runs_agree_and_figures_are_positive() {
            List<String> progress = new ArrayList<>();

            List<Benchmark> results = new MinimizeBenchmark(BenchmarkScale.TINY, progress::add).run();

            assertThat(results).hasSize(23).allSatisfy(result -> {
                assertThat(result.value()).isPositive().isFinite();
                assertThat(result.unit()).isEqualTo("schedules/s");
            });
            assertThat(results).extracting(Benchmark::name).doesNotHaveDuplicates();
            assertThat(progress)
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).endsWith("…"));
        }
    }

    @Nested
    class Given_a_schedule {

        private final int[] moves = {5, 6, 7, 8};

        @Test
        void when_swept_backward_then_the_last_move_is_removed_first() {
            assertThat(ShortenedSchedules.backward(moves))
                    .containsExactly(
                            new int[] {5, 6, 7}, new int[] {5, 6, 8}, new int[] {5, 7, 8}, new int[] {6, 7, 8});
        }

        @Test
        void when_moves_are_deleted_at_random_then_the_others_keep_their_order() {
            assertThat(ShortenedSchedules.random(moves, 2, 50, new SeededRandom(1)))
                    .hasSize(50)
                    .allSatisfy(left -> assertThat(left).hasSize(2).isSorted().doesNotHaveDuplicates());
        }
    }
}
