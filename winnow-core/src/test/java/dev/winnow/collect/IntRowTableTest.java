package dev.winnow.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntRowTableTest {

    @Nested
    class Given_rows_of_which_many_are_equal {

        /** The last int is a bad hash of the others if the table is to use it. */
        @ParameterizedTest
        @ValueSource(ints = {0, 1})
        void when_each_is_added_then_it_gets_the_number_of_the_first_equal_one(int hashInts) {
            IntRowTable table = new IntRowTable(3, hashInts);
            List<List<Integer>> expected = new ArrayList<>();
            SeededRandom random = new SeededRandom(7);
            int[] rows = new int[6];
            for (int i = 0; i < 5_000; i++) {
                rows[2] = random.nextInt(40);
                rows[3] = random.nextInt(40);
                rows[4] = (rows[2] + rows[3]) % 16;
                List<Integer> row = List.of(rows[2], rows[3], rows[4]);
                int known = expected.indexOf(row);
                assertThat(table.indexOf(rows, 2)).isEqualTo(known);
                assertThat(table.addIfAbsent(rows, 2)).isEqualTo(known < 0 ? expected.size() : ~known);
                if (known < 0) {
                    expected.add(row);
                }
            }
            assertThat(table.count()).isEqualTo(expected.size()).isGreaterThan(1_000);
            int[] stored = Arrays.copyOf(table.rows(), 3 * table.count());
            assertThat(stored)
                    .containsExactly(expected.stream()
                            .flatMap(List::stream)
                            .mapToInt(Integer::intValue)
                            .toArray());
        }
    }

    @Nested
    class Given_rows_with_a_hash {

        private final IntRowTable table = new IntRowTable(3, 2);

        @Test
        void when_different_rows_have_the_same_hash_then_both_are_kept_and_counted() {
            assertThat(table.addIfAbsent(new int[] {1, 7, 8}, 0)).isZero();
            assertThat(table.addIfAbsent(new int[] {2, 7, 8}, 0)).isEqualTo(1);
            assertThat(table.addIfAbsent(new int[] {3, 7, 9}, 0)).isEqualTo(2);
            assertThat(table.collisions()).isEqualTo(1);
        }
    }

    @Nested
    class Given_rows_without_ints {

        @Test
        void when_one_is_added_then_all_are_equal_to_it() {
            IntRowTable table = new IntRowTable(0);
            assertThat(table.indexOf(new int[0], 0)).isEqualTo(-1);
            assertThat(table.addIfAbsent(new int[0], 0)).isZero();
            assertThat(table.indexOf(new int[0], 0)).isZero();
        }
    }
}
