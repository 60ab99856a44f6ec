package dev.winnow.processes.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignificanceTest {

    /** Exact values: 1/924, 1/66, 1/18564, (7 + 35 · 3)/462 and 1. */
    @ParameterizedTest
    @CsvSource({"6,6,6,6,0.0010823", "10,10,2,10,0.0151515", "12,12,6,12,0.0000539", "5,6,5,6,0.0670996", "0,6,6,3,1.0"
    })
    void when_groups_differ_then_chance_is_that_of_fishers_test(
            int both, int first, int second, int withIt, double chance) {
        assertThat(Significance.ofAtLeast(both, first, second, withIt)).isCloseTo(chance, within(1e-7));
    }
}
