package dev.winnow.casebook.osr;

import dev.winnow.casebook.osr.Message.StartTimer;
import dev.winnow.casebook.osr.Message.TimerFired;
import dev.winnow.casebook.osr.Message.TimerNotStopped;
import dev.winnow.casebook.osr.Message.TimerStopped;

/** The behavior of the timer: fires at any time, and may be too late to stop when told to. */
final class Ticking {

    private static final String DRIVER = "driver";

    private Ticking() {}

    static Clock on(Clock clock, Message message, Outbox out) {
        if (message instanceof StartTimer) {
            out.setTimer();
            return Clock.RUNNING;
        }
        return stop(clock, out);
    }

    static Clock onTimeout(Outbox out) {
        out.send(DRIVER, new TimerFired());
        return Clock.IDLE;
    }

    private static Clock stop(Clock clock, Outbox out) {
        if (clock == Clock.RUNNING && out.choose(2) == 0) {
            out.cancelTimer();
            out.send(DRIVER, new TimerStopped());
            return Clock.IDLE;
        }
        out.send(DRIVER, new TimerNotStopped());
        return clock; // a running timer still fires
    }
}
