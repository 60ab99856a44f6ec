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

    private final Said said = new Said();
    private final Driving driving = new Driving(Bug.NONE);

    @Nested
    class Given_a_driver_that_waits_for_its_timer {

        private final Driver waiting = new Driver(Mode.WAITING_FOR_TIMER, 0, Optional.empty());

        @Test
        void when_it_goes_off_then_the_position_is_stable() {
            assertThat(driving.on(waiting, new TimerFired(), said).mode()).isEqualTo(Mode.SHOWING_STABLE);
            assertThat(said.all).containsExactly("led ShowStable[]");
        }

        @Test
        void when_the_switch_changes_then_the_timer_is_stopped_first() {
            Driver stopping = driving.on(waiting, new SwitchChanged(1), said);
            assertThat(stopping).isEqualTo(new Driver(Mode.STOPPING_TIMER, 0, Optional.of(1)));
            assertThat(driving.on(stopping, new TimerStopped(), said).mode()).isEqualTo(Mode.SHOWING_POSITION);
            assertThat(said.all).containsExactly("timer StopTimer[]", "led ShowPosition[position=1]");
        }
    }

    @Nested
    class Given_a_timer_that_is_being_stopped_for_the_end_of_power {

        private final Driver stopping = new Driver(Mode.STOPPING_TIMER, 0, Optional.empty());

        @Test
        void when_it_is_too_late_then_both_its_firing_and_its_answer_are_awaited_in_any_order() {
            Driver end = driving.on(stopping, new TimerNotStopped(), said);
            Driver answer = driving.on(stopping, new TimerFired(), said);
            assertThat(said.all).isEmpty();
            assertThat(driving.on(end, new TimerFired(), said)).isEqualTo(Driver.NEW);
            assertThat(driving.on(answer, new TimerNotStopped(), said)).isEqualTo(Driver.NEW);
        }

        @Test
        void when_the_switch_changes_meanwhile_then_that_is_put_off() {
            Driver end = driving.on(stopping, new TimerNotStopped(), said);
            assertThat(driving.defers(stopping, new SwitchChanged(1))).isTrue();
            assertThat(driving.defers(end, new SwitchChanged(1))).isTrue();
            assertThat(driving.defers(end, new PowerDown())).isTrue();
        }

        @Test
        void when_the_switch_is_forgotten_then_its_change_is_unexpected() {
            Driving forgetful = new Driving(Bug.SWITCH_FORGOTTEN_AT_THE_END);
            Driver end = forgetful.on(stopping, new TimerNotStopped(), said);
            assertThat(forgetful.defers(end, new SwitchChanged(1))).isFalse();
            assertThatThrownBy(() -> forgetful.on(end, new SwitchChanged(1), said))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("AWAITING_END does not expect SwitchChanged[position=1]");
        }

        @Test
        void when_a_fired_timer_is_taken_for_stopped_then_the_answer_is_unexpected() {
            Driving hasty = new Driving(Bug.FIRED_IS_STOPPED);
            Driver off = hasty.on(stopping, new TimerFired(), said);
            assertThat(off).isEqualTo(Driver.NEW);
            assertThatThrownBy(() -> hasty.on(off, new TimerNotStopped(), said))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    private static final class Said implements Outbox {

        final List<String> all = new ArrayList<>();

        @Override
        public void send(String to, Message message) {
            all.add(to + " " + message);
        }

        @Override
        public int choose(int bound) {
            return 0;
        }

        @Override
        public void ringLater() {}

        @Override
        public void silence() {}
    }
}
