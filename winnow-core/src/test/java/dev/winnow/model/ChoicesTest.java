package dev.winnow.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChoicesTest {

    private final Choices none = Choices.of();

    @Nested
    class Given_an_array_of_bounds_and_values {

        @Test
        void when_it_is_modified_later_then_the_choices_stay() {
            int[] array = {3, 2, 2, 0};
            Choices choices = Choices.of(array);
            array[1] = 0;
            assertThat(choices.size()).isEqualTo(2);
            assertThat(choices.bound(0)).isEqualTo(3);
            assertThat(choices.value(0)).isEqualTo(2);
            assertThat(choices).isEqualTo(Choices.of(3, 2, 2, 0)).hasSameHashCodeAs(Choices.of(3, 2, 2, 0));
        }

        @Test
        void when_choices_are_derived_then_the_original_stays() {
            Choices choices = Choices.of(3, 2, 2, 1);
            assertThat(choices.prefix(1)).isEqualTo(Choices.of(3, 2));
            assertThat(choices.prefix(0)).isSameAs(none);
            assertThat(choices.then(4, 0)).isEqualTo(Choices.of(3, 2, 2, 1, 4, 0));
            assertThat(choices.withLast(0, 1)).isEqualTo(Choices.of(3, 1));
            assertThat(choices.after(1)).isEqualTo(Choices.of(2, 1));
            assertThat(choices.after(2)).isSameAs(none);
            assertThat(choices.followedBy(Choices.of(4, 0))).isEqualTo(Choices.of(3, 2, 2, 1, 4, 0));
            assertThat(none.followedBy(none)).isSameAs(none);
            assertThat(choices).isEqualTo(Choices.of(3, 2, 2, 1));
        }

        @Test
        void when_compared_with_a_prefix_then_bounds_and_values_count() {
            Choices choices = Choices.of(3, 2, 2, 1);
            assertThat(choices.startsWith(none)).isTrue();
            assertThat(choices.startsWith(Choices.of(3, 2))).isTrue();
            assertThat(choices.startsWith(choices)).isTrue();
            assertThat(choices.startsWith(Choices.of(4, 2))).isFalse();
            assertThat(choices.startsWith(Choices.of(3, 1))).isFalse();
            assertThat(Choices.of(3, 2).startsWith(choices)).isFalse();
        }

        @Test
        void when_trailing_zeros_are_left_out_then_earlier_ones_stay() {
            assertThat(Choices.of(2, 0, 3, 1, 2, 0, 5, 0).withoutTrailingZeros())
                    .isEqualTo(Choices.of(2, 0, 3, 1));
            assertThat(Choices.of(2, 0).withoutTrailingZeros()).isSameAs(none);
        }
    }

    @Nested
    class Given_a_handler_that_chooses_twice_after_a_1_and_once_after_a_0 {

        private Choices perform(Choices requested) {
            int first = requested.isEmpty() ? 0 : requested.value(0);
            Choices made = Choices.of(2, first);
            return first == 0 ? made : made.then(3, requested.size() < 2 ? 0 : requested.value(1));
        }

        @Test
        void when_the_next_choices_are_requested_again_and_again_then_each_combination_comes_once_and_in_order() {
            List<Choices> all = new ArrayList<>();
            for (Choices requested = none;
                    requested != null;
                    requested = all.get(all.size() - 1).next()) {
                all.add(perform(requested));
            }
            assertThat(all)
                    .containsExactly(
                            Choices.of(2, 0), Choices.of(2, 1, 3, 0), Choices.of(2, 1, 3, 1), Choices.of(2, 1, 3, 2))
                    .isSorted();
        }
    }
}
