package dev.winnow.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RanksTest {

    private final Ranks ranks = new Ranks();

    @Nested
    class Given_three_that_look_the_same_and_one_that_does_not {

        {
            ranks.appeared(0, "done");
            ranks.appeared(3, "other");
            ranks.appeared(4, "done");
            ranks.appeared(7, "done");
        }

        @Test
        void when_asked_then_older_ones_that_look_the_same_count() {
            assertThat(ranks.of(0)).isZero();
            assertThat(ranks.of(3)).isZero();
            assertThat(ranks.of(4)).isEqualTo(1);
            assertThat(ranks.of(7)).isEqualTo(2);
        }

        @Test
        void when_one_is_gone_then_those_behind_it_move_up() {
            ranks.gone(0);
            ranks.gone(3);
            ranks.gone(3);
            assertThat(ranks.of(4)).isZero();
            assertThat(ranks.of(7)).isEqualTo(1);
            assertThat(ranks.of(0)).isZero();
        }

        @Test
        void when_one_is_lost_as_soon_as_it_is_sent_then_it_never_counts() {
            ranks.appeared(8, "done");
            ranks.gone(8);
            ranks.appeared(9, "done");
            assertThat(ranks.of(9)).isEqualTo(3);
        }
    }
}
