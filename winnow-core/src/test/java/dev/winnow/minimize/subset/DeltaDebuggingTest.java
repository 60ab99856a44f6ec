package dev.winnow.minimize.subset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The call counts of the algorithms on cases with known answers. Elements are numbered from 1, as in the papers. */
final class DeltaDebuggingTest {

    private static final List<SubsetMinimization> ALL = List.of(
            new DeltaDebugging1999(),
            new QuickXplain(),
            new DeltaDebugging2002(),
            new CounterBasedDeltaDebugging(),
            new OneAtATime());

    /** Counts the calls of each algorithm, in the order of {@link #ALL}. The 2002 one needs a cache. */
    private static List<Integer> calls(int size, Predicate<BitSet> fails) {
        return ALL.stream().map(algorithm -> run(algorithm, size, fails).asked).toList();
    }

    private record Run(BitSet result, int asked) {}

    private static Run run(SubsetMinimization algorithm, int size, Predicate<BitSet> fails) {
        List<BitSet> asked = new ArrayList<>();
        Set<BitSet> known = new HashSet<>();
        boolean remembers = algorithm instanceof DeltaDebugging2002;
        BitSet result = algorithm.minimize(size, set -> {
            if (!remembers || known.add((BitSet) set.clone())) {
                asked.add(set);
            }
            return fails.test(set);
        });
        return new Run(result, asked.size());
    }

    private static BitSet set(int... numbers) {
        BitSet set = new BitSet();
        IntStream.of(numbers).forEach(number -> set.set(number - 1));
        return set;
    }

    private static Predicate<BitSet> needs(int... numbers) {
        BitSet all = set(numbers);
        return given -> {
            BitSet missing = (BitSet) all.clone();
            missing.andNot(given);
            return missing.isEmpty();
        };
    }

    @Nested
    class Given_one_minimal_subset {

        @Test
        void when_two_of_eight_are_needed_then_the_counts_are_those_of_the_worked_example() {
            assertThat(calls(8, needs(3, 6))).containsExactly(8, 8, 16, 11, 10);
        }

        @Test
        void when_one_of_108_is_needed_then_bisection_finds_it() {
            assertThat(calls(108, needs(77))).containsExactly(11, 11, 12, 18, 109);
        }

        @Test
        void when_neighbors_are_needed_then_chunks_help() {
            assertThat(calls(108, needs(1, 2, 3, 4, 5, 6, 7, 8))).containsExactly(20, 20, 46, 30, 116);
        }

        @Test
        void when_needed_elements_are_scattered_then_chunks_do_not_help() {
            assertThat(calls(108, needs(5, 20, 33, 47, 61, 72, 88, 104))).containsExactly(59, 59, 241, 68, 116);
        }

        @Test
        void when_found_then_it_is_the_minimal_subset() {
            for (SubsetMinimization algorithm : ALL) {
                assertThat(run(algorithm, 108, needs(5, 20, 33, 47, 61, 72, 88, 104)).result)
                        .isEqualTo(set(5, 20, 33, 47, 61, 72, 88, 104));
            }
        }
    }

    @Nested
    class Given_two_minimal_subsets {

        private final Predicate<BitSet> ambiguous = needs(2, 7).or(needs(3, 6));

        @Test
        void when_asked_then_the_counts_are_those_of_the_worked_example() {
            assertThat(calls(8, ambiguous)).containsExactly(8, 8, 16, 11, 10);
        }

        @Test
        void when_minimized_as_in_1999_then_the_result_does_not_even_fail() {
            BitSet result = run(new DeltaDebugging1999(), 8, ambiguous).result;
            assertThat(result).isEqualTo(set(2, 6));
            assertThat(ambiguous.test(result)).isFalse();
        }

        @Test
        void when_minimized_in_any_other_way_then_the_result_fails_and_has_two_elements() {
            for (SubsetMinimization algorithm : ALL.subList(1, ALL.size())) {
                BitSet result = run(algorithm, 8, ambiguous).result;
                assertThat(ambiguous.test(result)).as(algorithm.toString()).isTrue();
                assertThat(result.cardinality()).isEqualTo(2);
            }
        }
    }

    @Nested
    class Given_a_test_that_is_not_monotone {

        private final Predicate<BitSet> fussy = needs(3, 6).and(given -> !given.get(4) || given.get(3));

        @Test
        void when_asked_then_the_counts_are_those_of_the_worked_example() {
            assertThat(calls(8, fussy)).containsExactly(9, 8, 18, 11, 10);
        }

        @Test
        void when_minimized_then_the_sizes_are_those_of_the_worked_example() {
            assertThat(ALL.stream()
                            .map(algorithm -> run(algorithm, 8, fussy).result.cardinality())
                            .toList())
                    .containsExactly(3, 2, 2, 3, 2);
        }
    }

    @Nested
    class Given_the_smallest_inputs {

        @Test
        void when_there_is_one_element_or_none_then_it_is_the_result() {
            for (SubsetMinimization algorithm : ALL) {
                assertThat(algorithm.minimize(1, needs(1))).isEqualTo(set(1));
                assertThat(algorithm.minimize(0, given -> true)).isEqualTo(new BitSet());
            }
        }
    }
}
