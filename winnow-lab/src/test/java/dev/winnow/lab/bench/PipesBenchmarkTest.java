package dev.winnow.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PipesBenchmarkTest {

    @Test
    void when_it_runs_then_each_installed_language_has_three_results() {
        List<Benchmark> results = new PipesBenchmark(BenchmarkScale.TINY, line -> {}).run();
        assertThat(results.size() % 3).isZero();
        assertThat(results).allMatch(result -> result.value() > 0);
    }
}
