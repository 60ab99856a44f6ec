package dev.winnow.casebook.osr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.osr.Driver.Mode;
import dev.winnow.casebook.osr.Message.PowerDown;
import dev.winnow.casebook.osr.Message.SwitchChanged;
import dev.winnow.casebook.osr.Message.TimerFired;
import dev.winnow.casebook.osr.Message.TimerNotStopped;
import dev.winnow.casebook.osr.Message.TimerStopped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DrivingTest {

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Driving driving = new Driving(Bug.NONE);

    @Nested
    class Given_a_driver_that_waits_for_its_timer {

        private final Driver waiting = new Driver(Mode.WAITING_FOR_TIMER, 0, Optional.empty());

        @Test
        void when_the_timer_fires_then_the_position_is_stable() {
            assertThat(driving.on(waiting, new TimerFired(), outbox).mode()).isEqualTo(Mode.SHOWING_STABLE);
            assertThat(outbox.effects).containsExactly("led ShowStable[]");
        }

        @Test
        void when_the_switch_changes_then_the_timer_is_stopped_first() {
            Driver stopping = driving.on(waiting, new SwitchChanged(1), outbox);
            assertThat(stopping).isEqualTo(new Driver(Mode.STOPPING_TIMER, 0, Optional.of(1)));
            assertThat(driving.on(stopping, new TimerStopped(), outbox).mode()).isEqualTo(Mode.SHOWING_POSITION);
            assertThat(outbox.effects).containsExactly("timer StopTimer[]", "led ShowPosition[position=1]");
        }
    }

    @Nested
    class Given_a_timer_that_is_being_stopped_at_power_down {

        private final Driver stopping = new Driver(Mode.STOPPING_TIMER, 0, Optional.empty());

        @Test
        void when_it_is_too_late_then_firing_and_answer_may_come_in_any_order() {
            Driver end = driving.on(stopping, new TimerNotStopped(), outbox);
            Driver answer = driving.on(stopping, new TimerFired(), outbox);
            assertThat(outbox.effects).isEmpty();
            assertThat(driving.on(end, new TimerFired(), outbox)).isEqualTo(Driver.NEW);
            assertThat(driving.on(answer, new TimerNotStopped(), outbox)).isEqualTo(Driver.NEW);
        }

        @Test
        void when_the_switch_changes_meanwhile_then_the_change_is_deferred() {
            Driver end = driving.on(stopping, new TimerNotStopped(), outbox);
            assertThat(driving.defers(stopping, new SwitchChanged(1))).isTrue();
            assertThat(driving.defers(end, new SwitchChanged(1))).isTrue();
            assertThat(driving.defers(end, new PowerDown())).isTrue();
        }

        @Test
        void when_the_bug_does_not_defer_it_then_a_switch_change_is_unexpected() {
            Driving forgetful = new Driving(Bug.SWITCH_FORGOTTEN_AT_THE_END);
            Driver end = forgetful.on(stopping, new TimerNotStopped(), outbox);
            assertThat(forgetful.defers(end, new SwitchChanged(1))).isFalse();
            assertThatThrownBy(() -> forgetful.on(end, new SwitchChanged(1), outbox))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("AWAITING_END does not expect SwitchChanged[position=1]");
        }

        @Test
        void when_the_bug_takes_fired_for_stopped_then_the_answer_is_unexpected() {
            Driving hasty = new Driving(Bug.FIRED_IS_STOPPED);
            Driver off = hasty.on(stopping, new TimerFired(), outbox);
            assertThat(off).isEqualTo(Driver.NEW);
            assertThatThrownBy(() -> hasty.on(off, new TimerNotStopped(), outbox))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    private static final class RecordingOutbox implements Outbox {

        final List<String> effects = new ArrayList<>();

        @Override
        public void send(String to, Message message) {
            effects.add(to + " " + message);
        }

        @Override
        public int choose(int bound) {
            return 0;
        }

        @Override
        public void setTimer() {}

        @Override
        public void cancelTimer() {}
    }
}
