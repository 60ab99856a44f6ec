package dev.winnow.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockListTest {

    private static final List<Integer> NUMBERS =
            IntStream.range(0, 5_000).boxed().toList();

    private final BlockList<Integer> list = BlockList.of(NUMBERS);

    @Test
    void when_elements_are_added_then_it_equals_a_list_of_them() {
        assertThat(list).isEqualTo(NUMBERS);
    }

    @Test
    void when_all_elements_are_removed_from_the_end_then_it_is_empty() {
        for (int number = NUMBERS.size() - 1; number >= 0; number--) {
            assertThat(list.removeLast()).isEqualTo(number);
        }
        assertThat(list).isEmpty();
        list.add(7);
        assertThat(list).containsExactly(7);
    }

    @Test
    void when_its_beginning_is_forgotten_then_the_rest_stays() {
        list.forgetBefore(3_000);
        list.forgetBefore(9_000);
        list.forgetBefore(2_000);
        assertThat(list).hasSize(NUMBERS.size());
        assertThat(list.get(4_999)).isEqualTo(4_999);
    }

    @Test
    void when_an_index_is_outside_then_it_is_refused() {
        assertThatThrownBy(() -> list.get(5_000)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
