package dev.winnow.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GroupPermutationsTest {

    private static List<List<Integer>> sorting(List<List<Integer>> groups, long[] keys, boolean exchangesMatter) {
        return GroupPermutations.sorting(groups, keys, (process, other) -> !exchangesMatter).stream()
                .map(permutation -> {
                    List<Integer> images = new ArrayList<>();
                    for (int image : permutation) {
                        images.add(image);
                    }
                    return images;
                })
                .toList();
    }

    @Nested
    class Given_different_keys {

        @Test
        void when_sorted_then_one_permutation_sorts_each_group_within_its_places() {
            List<List<Integer>> groups = List.of(List.of(0, 2, 4), List.of(1, 5));
            assertThat(sorting(groups, new long[] {9, 8, 3, 0, 5, 7}, true)).containsExactly(List.of(4, 5, 0, 3, 2, 1));
        }
    }

    @Nested
    class Given_equal_keys {

        private final List<List<Integer>> groups = List.of(List.of(0, 1, 2), List.of(3, 4));

        @Test
        void when_exchanging_them_matters_then_there_is_one_permutation_for_each_order() {
            assertThat(sorting(groups, new long[] {5, 1, 5, 2, 2}, true))
                    .containsExactlyInAnyOrder(
                            List.of(1, 0, 2, 3, 4),
                            List.of(2, 0, 1, 3, 4),
                            List.of(1, 0, 2, 4, 3),
                            List.of(2, 0, 1, 4, 3));
        }

        @Test
        void when_exchanging_them_changes_nothing_then_one_permutation_is_enough() {
            assertThat(sorting(groups, new long[] {5, 1, 5, 2, 2}, false)).hasSize(1);
        }
    }
}
