package dev.winnow.casebook.pekko.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final List<String> FOUR = List.of("a", "b", "c", "d");

    private static Progress of(Bug bug, int a, int b, int c, int d) {
        Progress progress = new Progress(1, bug);
        progress.begin(0);
        progress.has("a", a);
        progress.has("b", b);
        progress.has("c", c);
        progress.has("d", d);
        return progress;
    }

    @Nested
    class Given_what_the_members_have {

        @Test
        void when_three_of_four_have_an_index_then_it_is_committed() {
            assertThat(of(Bug.NONE, 7, 5, 3, 2).agreed(FOUR, 3)).isEqualTo(3);
            assertThat(of(Bug.NONE, 7, 7, 0, 0).agreed(FOUR, 3)).isZero();
            assertThat(of(Bug.NONE, 7, 7, 7, 0).agreed(FOUR, 3)).isEqualTo(7);
        }

        @Test
        void when_the_most_frequent_is_taken_then_only_the_leader_may_have_it() {
            assertThat(of(Bug.RAFT_42, 7, 5, 3, 2).agreed(FOUR, 3)).isEqualTo(7);
            assertThat(of(Bug.RAFT_42, 7, 5, 2, 2).agreed(FOUR, 3)).isEqualTo(2);
        }
    }

    @Nested
    class Given_a_new_leader {

        private final Progress progress = new Progress(1, Bug.NONE);

        @Test
        void when_it_begins_then_it_assumes_that_all_have_its_log() {
            progress.begin(4);
            assertThat(progress.nextOf("b")).isEqualTo(5);
            assertThat(progress.matchOf("b")).isZero();
        }

        @Test
        void when_a_member_refuses_then_earlier_entries_are_sent() {
            progress.begin(4);
            progress.refused("b", 3);
            assertThat(progress.nextOf("b")).isEqualTo(4);
            progress.has("b", 3);
            progress.refused("b", 0);
            assertThat(progress.nextOf("b")).isEqualTo(4);
        }

        @Test
        void when_old_answers_come_late_then_they_change_nothing() {
            progress.begin(4);
            progress.has("b", 6);
            progress.has("b", 5);
            assertThat(progress.matchOf("b")).isEqualTo(6);
            assertThat(progress.nextOf("b")).isEqualTo(7);
        }
    }
}
