package dev.winnow.casebook.pekko.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LogTest {

    private static final Entry ONE = new Entry(1, 1, 10);
    private static final Entry TWO = new Entry(2, 1, 20);
    private static final Entry THREE = new Entry(3, 2, 30);
    private static final Entry OTHER_TWO = new Entry(2, 3, 21);

    private static Log log(Entry... entries) {
        Log log = new Log(Bug.NONE);
        log.merge(List.of(entries));
        return log;
    }

    @Nested
    class Given_entries_of_a_leader {

        @Test
        void when_they_are_present_then_nothing_changes() {
            Log log = log(ONE, TWO, THREE);
            log.merge(List.of(ONE, TWO));
            assertThat(log.entries()).containsExactly(ONE, TWO, THREE);
        }

        @Test
        void when_one_conflicts_then_it_replaces_that_and_all_that_follow() {
            Log log = log(ONE, TWO, THREE);
            log.merge(List.of(ONE, OTHER_TWO));
            assertThat(log.entries()).containsExactly(ONE, OTHER_TWO);
        }

        @Test
        void when_they_are_missing_then_they_are_added() {
            Log log = log(ONE);
            log.merge(List.of(TWO, THREE));
            assertThat(log.entries()).containsExactly(ONE, TWO, THREE);
        }
    }

    @Nested
    class Given_the_end_of_another_log {

        @Test
        void when_its_term_is_later_then_even_a_longer_log_is_behind() {
            assertThat(log(ONE, TWO).isAheadOf(1, 2)).isFalse();
            assertThat(log(ONE, TWO, THREE).isAheadOf(9, 1)).isTrue();
        }

        @Test
        void when_the_terms_are_the_same_then_the_longer_one_is_ahead() {
            assertThat(log(ONE, TWO).isAheadOf(1, 1)).isTrue();
            assertThat(log(ONE, TWO).isAheadOf(2, 1)).isFalse();
            assertThat(log().isAheadOf(0, 0)).isFalse();
        }
    }

    @Nested
    class Given_an_entry_that_comes_before_others {

        @Test
        void when_the_log_has_no_such_entry_then_it_does_not_match() {
            assertThat(log(ONE, TWO).has(2, 1)).isTrue();
            assertThat(log(ONE, OTHER_TWO).has(2, 1)).isFalse();
            assertThat(log(ONE).has(2, 1)).isFalse();
        }

        @Test
        void when_indexes_begin_with_0_then_the_first_entry_is_never_compared() {
            Log zeroBased = new Log(Bug.RAFT_58B);
            zeroBased.append(1, 10);
            assertThat(zeroBased.has(Log.before(1), 2)).isTrue();
            assertThat(log(ONE).has(Log.before(2), 2)).isFalse();
        }
    }
}
