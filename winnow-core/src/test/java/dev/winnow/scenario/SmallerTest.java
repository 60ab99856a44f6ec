package dev.winnow.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SmallerTest {

    private record Order(int amount, List<String> items) {
        Order {
            if (amount == 0) {
                throw new IllegalArgumentException("nothing ordered");
            }
        }
    }

    private record Wrapped(Order order) {}

    @Nested
    class Given_a_value {

        @Test
        void when_it_is_a_number_then_it_comes_closer_to_zero() {
            assertThat(Smaller.values(9)).containsExactly(0, 4, 8);
            assertThat(Smaller.values(-9L)).containsExactly(0L, -4L, -8L);
            assertThat(Smaller.values(1)).containsExactly(0);
            assertThat(Smaller.values(0)).isEmpty();
            assertThat(Smaller.values(Long.MIN_VALUE)).contains(0L).doesNotContain(Long.MIN_VALUE);
        }

        @Test
        void when_it_is_a_text_then_it_gets_shorter() {
            assertThat(Smaller.values("abcd")).containsExactly("", "ab", "abc");
            assertThat(Smaller.values("a")).containsExactly("");
            assertThat(Smaller.values("")).isEmpty();
        }

        @Test
        void when_it_is_a_list_then_halves_and_elements_go_and_elements_shrink() {
            assertThat(Smaller.values(List.of(1, 2, 3)))
                    .startsWith(List.of(), List.of(2, 3), List.of(1), List.of(1, 3), List.of(1, 2), List.of(0, 2, 3))
                    .doesNotContain(List.of(1, 2, 3))
                    .doesNotHaveDuplicates();
            assertThat(Smaller.values(List.of())).isEmpty();
        }

        @Test
        void when_it_is_a_set_then_it_stays_a_set() {
            assertThat(Smaller.values(new LinkedHashSet<>(List.of("a", "b"))))
                    .isNotEmpty()
                    .allSatisfy(value -> assertThat(value).isInstanceOf(Set.class))
                    .contains(Set.of(), Set.of("a"), Set.of("b"));
        }

        @Test
        void when_it_is_a_record_then_one_component_at_a_time_gets_smaller() {
            assertThat(Smaller.values(new Order(2, List.of("x"))))
                    .containsExactly(new Order(1, List.of("x")), new Order(2, List.of()), new Order(2, List.of("")));
            assertThat(Smaller.values(new Wrapped(new Order(2, List.of()))))
                    .containsExactly(new Wrapped(new Order(1, List.of())));
        }

        @Test
        void when_a_record_refuses_a_value_then_it_is_left_out() {
            assertThat(Smaller.values(new Order(1, List.of()))).isEmpty();
        }

        @Test
        void when_its_type_is_unknown_then_nothing_is_smaller() {
            assertThat(Smaller.values(new Object())).isEmpty();
            assertThat(Smaller.values(true)).isEmpty();
        }

        @Test
        void when_it_is_large_then_the_number_of_candidates_is_limited() {
            List<Integer> numbers =
                    java.util.stream.IntStream.range(0, 1_000).boxed().toList();
            assertThat(Smaller.values(numbers)).hasSizeBetween(3, 64);
        }
    }
}
