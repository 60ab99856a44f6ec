package dev.winnow.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Shapes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StateDiffTest {

    record Follower(int term, String leader) {}

    record Candidate(int term, Set<String> votes) {}

    record Node(int term, Follower view, List<String> log, Map<String, Integer> next) {}

    private static String diff(Object before, Object after) {
        return StateDiff.text(
                before == null ? null : Shapes.of(before),
                Shapes.of(after),
                Glyphs.UNICODE,
                new TerminalText(Glyphs.UNICODE));
    }

    private static Node node(List<String> log, Map<String, Integer> next) {
        return new Node(1, new Follower(1, "n1"), log, next);
    }

    @Nested
    class Given_two_states {

        @Test
        void when_a_field_changed_then_only_that_is_shown() {
            assertThat(diff(new Follower(1, "n1"), new Follower(2, "n1"))).isEqualTo("term: 1 → 2");
        }

        @Test
        void when_nothing_changed_then_nothing_is_shown() {
            assertThat(diff(new Follower(1, "n1"), new Follower(1, "n1"))).isEmpty();
        }

        @Test
        void when_the_type_changed_then_that_comes_first() {
            assertThat(diff(new Follower(1, "n1"), new Candidate(2, Set.of("n2"))))
                    .isEqualTo("Follower → Candidate, term: 1 → 2, votes: {n2}");
        }

        @Test
        void when_a_nested_value_changed_then_its_path_is_shown() {
            Node before = node(List.of(), Map.of());
            Node after = new Node(1, new Follower(3, "n1"), List.of(), Map.of());

            assertThat(diff(before, after)).isEqualTo("view.term: 1 → 3");
        }

        @Test
        void when_a_list_grew_or_shrank_then_added_and_removed_elements_are_shown() {
            assertThat(diff(node(List.of("a"), Map.of()), node(List.of("a", "b"), Map.of())))
                    .isEqualTo("log: +b");
            assertThat(diff(node(List.of("a", "b"), Map.of()), node(List.of("a"), Map.of())))
                    .isEqualTo("log: -b");
            assertThat(diff(node(List.of("a", "b"), Map.of()), node(List.of("a", "c"), Map.of())))
                    .isEqualTo("log[1]: b → c");
            assertThat(diff(node(List.of("a", "b"), Map.of()), node(List.of("c"), Map.of())))
                    .isEqualTo("log: [a, b] → [c]");
        }

        @Test
        void when_a_set_or_map_changed_then_additions_and_removals_are_shown() {
            assertThat(diff(new Candidate(1, Set.of("a", "b")), new Candidate(1, Set.of("b", "c"))))
                    .isEqualTo("votes: +c, votes: -a");
            assertThat(diff(node(List.of(), Map.of("a", 1, "b", 2)), node(List.of(), Map.of("b", 3, "c", 4))))
                    .isEqualTo("next[b]: 2 → 3, +next[c]: 4, -next[a]");
        }

        @Test
        void when_there_was_no_state_before_then_the_whole_state_is_shown() {
            assertThat(diff(null, new Follower(1, "n1"))).isEqualTo("Follower(term=1, leader=n1)");
            assertThat(diff(1, 2)).isEqualTo("1 → 2");
        }

        @Test
        void when_very_much_changed_then_the_rest_is_counted_and_values_are_cut() {
            Map<String, Integer> many =
                    IntStream.range(0, 20).boxed().collect(java.util.stream.Collectors.toMap(i -> "k" + i, i -> i));

            assertThat(diff(node(List.of(), Map.of()), node(List.of(), many))).endsWith(", … 8 more changes");
            assertThat(diff(new Follower(1, "x"), new Follower(1, "y".repeat(1_000))))
                    .hasSizeLessThan(100)
                    .endsWith("…");
        }
    }
}
