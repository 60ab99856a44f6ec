package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.ProcessId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LeadersByTermTest {

    private static final ProcessId N1 = ProcessId.of("n1");
    private static final ProcessId N2 = ProcessId.of("n2");

    @Nested
    class Given_some_leaders {

        private final LeadersByTerm reigns =
                LeadersByTerm.NONE.with(2, N1).with(5, N2).with(3, N2);

        @Test
        void when_queried_then_each_term_has_its_leader() {
            assertThat(reigns.leaderOf(2)).isEqualTo(N1);
            assertThat(reigns.leaderOf(3)).isEqualTo(N2);
            assertThat(reigns.leaderOf(5)).isEqualTo(N2);
        }

        @Test
        void when_a_term_has_no_leader_then_the_result_is_empty() {
            assertThat(reigns.leaderOf(1)).isNull();
            assertThat(reigns.leaderOf(4)).isNull();
            assertThat(reigns.leaderOf(6)).isNull();
        }

        @Test
        void when_added_in_another_order_then_the_lists_are_equal() {
            LeadersByTerm same = LeadersByTerm.NONE.with(3, N2).with(2, N1).with(5, N2);
            assertThat(same).isEqualTo(reigns).hasSameHashCodeAs(reigns);
            assertThat(reigns).isNotEqualTo(LeadersByTerm.NONE.with(2, N1)).isNotEqualTo(same.with(6, N1));
            assertThat(reigns)
                    .isNotEqualTo(LeadersByTerm.NONE.with(2, N1).with(5, N1).with(3, N2));
        }

        @Test
        void when_there_are_very_many_then_comparing_needs_no_deep_stack() {
            LeadersByTerm one = LeadersByTerm.NONE;
            LeadersByTerm other = LeadersByTerm.NONE;
            for (int term = 1; term <= 100_000; term++) {
                one = one.with(term, N1);
                other = other.with(term, N1);
            }
            assertThat(one.equals(other)).isTrue();
        }
    }
}
