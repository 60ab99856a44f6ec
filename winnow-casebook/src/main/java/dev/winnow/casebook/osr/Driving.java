package dev.winnow.casebook.osr;

import dev.winnow.casebook.osr.Driver.Mode;
import dev.winnow.casebook.osr.Message.NotShown;
import dev.winnow.casebook.osr.Message.PowerDown;
import dev.winnow.casebook.osr.Message.PowerUp;
import dev.winnow.casebook.osr.Message.PoweredDown;
import dev.winnow.casebook.osr.Message.PoweredUp;
import dev.winnow.casebook.osr.Message.ShowPosition;
import dev.winnow.casebook.osr.Message.ShowStable;
import dev.winnow.casebook.osr.Message.ShowUnstable;
import dev.winnow.casebook.osr.Message.Shown;
import dev.winnow.casebook.osr.Message.StartTimer;
import dev.winnow.casebook.osr.Message.StopTimer;
import dev.winnow.casebook.osr.Message.SwitchChanged;
import dev.winnow.casebook.osr.Message.TimerFired;
import dev.winnow.casebook.osr.Message.TimerNotStopped;
import dev.winnow.casebook.osr.Message.TimerStopped;
import java.util.Optional;

/**
 * The behavior of the driver. When the switch changes, it shows the new position, marks it unstable and starts a timer;
 * when the timer fires, it marks the position stable. If the switch changes earlier, or the device powers down, it
 * stops the timer first. While it waits for the LED, or for the timer to stop, it defers switch and power changes.
 */
final class Driving {

    static final String USER = "user";
    static final String LED = "led";
    static final String TIMER = "timer";

    private final Bug bug;

    Driving(Bug bug) {
        this.bug = bug;
    }

    boolean defers(Driver driver, Message message) {
        return switch (driver.mode()) {
            case OFF -> message instanceof SwitchChanged;
            case WATCHING_SWITCH, WAITING_FOR_TIMER -> false;
            case AWAITING_END -> isChange(message) && !(forgetsSwitch(driver) && message instanceof SwitchChanged);
            case SHOWING_POSITION, SHOWING_UNSTABLE, SHOWING_STABLE, STOPPING_TIMER, AWAITING_ANSWER ->
                isChange(message);
        };
    }

    private boolean forgetsSwitch(Driver driver) {
        return bug == Bug.SWITCH_FORGOTTEN_AT_THE_END && driver.next().isEmpty();
    }

    private static boolean isChange(Message message) {
        return message instanceof SwitchChanged || message instanceof PowerDown;
    }

    Driver on(Driver driver, Message message, Outbox out) {
        return switch (driver.mode()) {
            case OFF -> whileOff(driver, message, out);
            case WATCHING_SWITCH -> whileWatching(driver, message, out);
            case SHOWING_POSITION, SHOWING_UNSTABLE, SHOWING_STABLE -> whileShowing(driver, message, out);
            case WAITING_FOR_TIMER -> whileWaiting(driver, message, out);
            case STOPPING_TIMER -> whileStopping(driver, message, out);
            case AWAITING_END -> message instanceof TimerFired ? afterStop(driver, out) : unexpected(driver, message);
            case AWAITING_ANSWER ->
                message instanceof TimerNotStopped ? afterStop(driver, out) : unexpected(driver, message);
        };
    }

    private static Driver whileOff(Driver driver, Message message, Outbox out) {
        if (!(message instanceof PowerUp)) {
            return unexpected(driver, message);
        }
        out.send(USER, new PoweredUp());
        return driver.at(Mode.WATCHING_SWITCH);
    }

    private static Driver whileWatching(Driver driver, Message message, Outbox out) {
        if (message instanceof SwitchChanged changed) {
            return show(driver, changed.position(), out);
        }
        return message instanceof PowerDown ? powerDown(driver, out) : unexpected(driver, message);
    }

    private static Driver show(Driver driver, int position, Outbox out) {
        if (position == driver.shown()) {
            return debounce(driver, out);
        }
        out.send(LED, new ShowPosition(position));
        return driver.showing(position);
    }

    private static Driver debounce(Driver driver, Outbox out) {
        out.send(TIMER, new StartTimer());
        return new Driver(Mode.WAITING_FOR_TIMER, driver.shown(), Optional.empty());
    }

    /** Ignores failures of the LED: nothing can be done about them. */
    private static Driver whileShowing(Driver driver, Message message, Outbox out) {
        if (!(message instanceof Shown || message instanceof NotShown)) {
            return unexpected(driver, message);
        }
        if (driver.mode() == Mode.SHOWING_POSITION) {
            out.send(LED, new ShowUnstable());
            return driver.at(Mode.SHOWING_UNSTABLE);
        }
        return driver.mode() == Mode.SHOWING_UNSTABLE ? debounce(driver, out) : driver.at(Mode.WATCHING_SWITCH);
    }

    private static Driver whileWaiting(Driver driver, Message message, Outbox out) {
        if (message instanceof TimerFired) {
            out.send(LED, new ShowStable());
            return driver.at(Mode.SHOWING_STABLE);
        }
        if (!isChange(message)) {
            return unexpected(driver, message);
        }
        out.send(TIMER, new StopTimer());
        return driver.stoppingFor(
                message instanceof SwitchChanged changed ? Optional.of(changed.position()) : Optional.empty());
    }

    private Driver whileStopping(Driver driver, Message message, Outbox out) {
        if (message instanceof TimerStopped) {
            return afterStop(driver, out);
        }
        if (message instanceof TimerNotStopped) {
            return driver.at(Mode.AWAITING_END);
        }
        if (!(message instanceof TimerFired)) {
            return unexpected(driver, message);
        }
        return bug == Bug.FIRED_IS_STOPPED ? afterStop(driver, out) : driver.at(Mode.AWAITING_ANSWER);
    }

    private static Driver afterStop(Driver driver, Outbox out) {
        return driver.next().isPresent() ? show(driver, driver.next().get(), out) : powerDown(driver, out);
    }

    private static Driver powerDown(Driver driver, Outbox out) {
        out.send(USER, new PoweredDown());
        return driver.off();
    }

    private static Driver unexpected(Driver driver, Message message) {
        throw new IllegalStateException(driver.mode() + " does not expect " + message);
    }
}
