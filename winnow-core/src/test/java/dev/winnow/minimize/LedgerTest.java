package dev.winnow.minimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LedgerTest {

    @Nested
    class Given_a_hundred_steps {

        private final AtomicBoolean stop = new AtomicBoolean();
        private final Ledger ledger = new Ledger(100, stop::get);

        @Test
        void when_schedules_and_searches_are_paid_then_only_schedules_are_counted_as_such() {
            ledger.spend(10, 3);
            ledger.spend(20);
            assertThat(ledger.steps()).isEqualTo(30);
            assertThat(ledger.performed()).isEqualTo(23);
            assertThat(ledger.schedules()).isEqualTo(1);
            assertThat(ledger.left()).isEqualTo(70);
        }

        @Test
        void when_all_is_spent_then_it_is_done_but_was_not_stopped() {
            ledger.spend(99);
            assertThat(ledger.isDone()).isFalse();
            ledger.spend(5);
            assertThat(ledger.isDone()).isTrue();
            assertThat(ledger.isOver()).isTrue();
            assertThat(ledger.wasStopped()).isFalse();
            assertThat(ledger.left()).isZero();
        }

        @Test
        void when_a_stage_has_spent_what_it_was_allotted_then_it_is_cut_short_and_the_next_begins_anew() {
            ledger.spend(10);
            ledger.allot(20);
            assertThat(ledger.left()).isEqualTo(20);
            ledger.spend(19);
            assertThat(ledger.isOver()).isFalse();
            ledger.spend(1);
            assertThat(ledger.isOver()).isTrue();
            assertThat(ledger.wasCutShort()).isTrue();
            assertThat(ledger.isDone()).isFalse();
            ledger.allot(Long.MAX_VALUE);
            assertThat(ledger.isOver()).isFalse();
            assertThat(ledger.wasCutShort()).isFalse();
            assertThat(ledger.left()).isEqualTo(70);
        }

        @Test
        void when_a_stage_ends_before_that_then_it_was_not_cut_short() {
            ledger.allot(20);
            ledger.spend(20);
            assertThat(ledger.wasCutShort()).isFalse(); // nobody wanted more
        }

        @Test
        void when_somebody_stops_it_once_then_it_stays_stopped() {
            assertThat(ledger.isOver()).isFalse();
            stop.set(true);
            assertThat(ledger.isOver()).isTrue();
            stop.set(false);
            assertThat(ledger.isDone()).isTrue();
            assertThat(ledger.wasStopped()).isTrue();
            assertThat(ledger.wasCutShort()).isFalse();
        }
    }
}
