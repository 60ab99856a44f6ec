package dev.winnow.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.InterfaceCounts;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterfaceTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 1 | 1 | 23 | 23 | all 23 states of 1 component, in one interface situation (23 configurations)",
                "1 | 1 | 1 | 1 | 1 | one state of 1 component, in one interface situation (1 configuration)",
                "3 | 3 | 2 | 7 | 9 | all 9 states of 3 components, in all 2 interface situations (7 to 9 configurations)",
                "64 | 2 | 2 | 9 | 9 | all 9 states of 64 components in a tree, in all 2 interface situations"
                        + " (9 configurations)"
            })
    void when_complete_then_numbers_and_nouns_agree(
            int innermost, int outermost, long tuples, long atLeast, long atMost, String expected) {
        InterfaceCounts counts = new InterfaceCounts(
                new InterfaceCounts.ComponentCount(innermost, outermost),
                tuples,
                0,
                1,
                atMost,
                new InterfaceCounts.ConfigurationRange(BigInteger.valueOf(atLeast), BigInteger.valueOf(atMost)),
                List.of(),
                new InterfaceCounts.Pilot(tuples, 0.1, 10, true));
        assertThat(new InterfaceText(counts).completeVerdict())
                .isEqualTo("complete     " + expected + ": no violation");
    }
}
