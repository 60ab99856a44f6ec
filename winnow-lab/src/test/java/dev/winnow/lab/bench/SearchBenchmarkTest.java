package dev.winnow.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark runs and its figures are meaningful. Speeds depend on the machine and are not asserted. */
class SearchBenchmarkTest {

    @Test
    void when_run_at_a_tiny_scale_then_all_figures_are_positive() {
        List<String> progress = new ArrayList<>();

        List<Benchmark> results = new SearchBenchmark(BenchmarkScale.TINY, progress::add).run();

        assertThat(results)
                .hasSize(10)
                .allSatisfy(result -> assertThat(result.value()).isPositive().isFinite());
        assertThat(results).extracting(Benchmark::name).doesNotHaveDuplicates();
        assertThat(progress).isNotEmpty();
    }
}
