package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.CancelTimer;
import dev.winnow.casebook.commit.Message.StartTimer;
import dev.winnow.casebook.commit.Message.TimedOut;

/**
 * The behavior of the timer: fires at any time. A cancel may come too late, in which case the timeout still follows.
 */
final class Timing {

    private final String coordinator;

    Timing(String coordinator) {
        this.coordinator = coordinator;
    }

    Timer on(Timer timer, Message message, Outbox out) {
        if (message instanceof StartTimer start) {
            return start(timer, start.tx(), out);
        }
        if (message instanceof CancelTimer cancel) {
            return cancel(timer, cancel.tx(), out);
        }
        throw new IllegalStateException(timer + " does not expect " + message);
    }

    Timer onTimeout(Timer timer, Outbox out) {
        out.send(coordinator, new TimedOut(timer.tx()));
        return new Timer(0, timer.timeouts() - 1);
    }

    private static Timer start(Timer timer, int tx, Outbox out) {
        if (timer.timeouts() == 0) {
            return timer;
        }
        out.setTimer();
        return new Timer(tx, timer.timeouts());
    }

    private Timer cancel(Timer timer, int tx, Outbox out) {
        if (timer.tx() != tx) {
            return timer;
        }
        out.cancelTimer();
        return out.choose(2) == 0 ? timer.off() : onTimeout(timer, out);
    }
}
