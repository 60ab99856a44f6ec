package dev.winnow.casebook.osr;

import java.util.Optional;

/**
 * The state of the driver.
 *
 * @param shown the position that the LED shows
 * @param next while the timer is being stopped, the position to show next; empty if the device then powers down
 */
record Driver(Mode mode, int shown, Optional<Integer> next) {

    enum Mode {
        OFF,
        WATCHING_SWITCH,
        SHOWING_POSITION,
        SHOWING_UNSTABLE,
        WAITING_FOR_TIMER,
        SHOWING_STABLE,
        STOPPING_TIMER,
        /** It could not be stopped and will fire. */
        AWAITING_END,
        /** It fired while it was being stopped: the answer to the stop is pending. */
        AWAITING_ANSWER
    }

    static final Driver NEW = new Driver(Mode.OFF, 0, Optional.empty());

    Driver at(Mode other) {
        return new Driver(other, shown, next);
    }

    Driver showing(int position) {
        return new Driver(Mode.SHOWING_POSITION, position, Optional.empty());
    }

    Driver stoppingFor(Optional<Integer> position) {
        return new Driver(Mode.STOPPING_TIMER, shown, position);
    }

    Driver off() {
        return new Driver(Mode.OFF, shown, Optional.empty());
    }
}
