package dev.winnow.casebook.osr;

import dev.winnow.casebook.osr.Message.StartTimer;
import dev.winnow.casebook.osr.Message.TimerFired;
import dev.winnow.casebook.osr.Message.TimerNotStopped;
import dev.winnow.casebook.osr.Message.TimerStopped;

/** What the timer does: it goes off at any time, and may not be able to stop any more when told to. */
final class Ticking {

    private static final String DRIVER = "driver";

    private Ticking() {}

    static Clock on(Clock clock, Message message, Outbox out) {
        if (message instanceof StartTimer) {
            out.ringLater();
            return Clock.RUNNING;
        }
        return stop(clock, out);
    }

    static Clock onRing(Outbox out) {
        out.send(DRIVER, new TimerFired());
        return Clock.IDLE;
    }

    private static Clock stop(Clock clock, Outbox out) {
        if (clock == Clock.RUNNING && out.choose(2) == 0) {
            out.silence();
            out.send(DRIVER, new TimerStopped());
            return Clock.IDLE;
        }
        out.send(DRIVER, new TimerNotStopped());
        return clock; // if it runs, it goes off yet
    }
}
