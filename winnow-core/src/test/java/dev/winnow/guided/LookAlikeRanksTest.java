package dev.winnow.guided;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LookAlikeRanksTest {

    private final LookAlikeRanks ranks = new LookAlikeRanks();

    @Nested
    class Given_three_items_that_look_alike_and_one_that_does_not {

        {
            ranks.add(0, "done");
            ranks.add(3, "other");
            ranks.add(4, "done");
            ranks.add(7, "done");
        }

        @Test
        void when_ranked_then_only_older_items_that_look_alike_count() {
            assertThat(ranks.rankOf(0)).isZero();
            assertThat(ranks.rankOf(3)).isZero();
            assertThat(ranks.rankOf(4)).isEqualTo(1);
            assertThat(ranks.rankOf(7)).isEqualTo(2);
        }

        @Test
        void when_one_is_delivered_then_those_behind_it_move_up() {
            ranks.remove(0);
            ranks.remove(3);
            ranks.remove(3);
            assertThat(ranks.rankOf(4)).isZero();
            assertThat(ranks.rankOf(7)).isEqualTo(1);
            assertThat(ranks.rankOf(0)).isZero();
        }

        @Test
        void when_one_is_dropped_when_sent_then_it_never_counts() {
            ranks.add(8, "done");
            ranks.remove(8);
            ranks.add(9, "done");
            assertThat(ranks.rankOf(9)).isEqualTo(3);
        }
    }
}
