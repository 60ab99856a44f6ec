package dev.winnow.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import org.junit.jupiter.api.Test;

class ThreadsBenchmarkTest {

    @Test
    void when_it_runs_then_switches_have_a_reference_and_all_values_are_positive() {
        try {
            JavaHome.find();
        } catch (BadInput e) {
            assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
        assertThat(new ThreadsBenchmark(BenchmarkScale.TINY, line -> {}).run())
                .hasSize(6)
                .allMatch(result -> result.value() > 0)
                .filteredOn(result -> !Double.isNaN(result.ratio()))
                .hasSize(2);
    }
}
