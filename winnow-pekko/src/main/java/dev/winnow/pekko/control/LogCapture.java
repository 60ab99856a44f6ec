package dev.winnow.pekko.control;

import dev.winnow.system.StepLog;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.event.Logging;
import org.jspecify.annotations.Nullable;

/** A listener that appends the log events of classic actors and of Pekko to the log of the step. */
final class LogCapture {

    private LogCapture() {}

    static void install(ActorSystemImpl system) {
        EventStreamListener.subscribe(system, Logging.LogEvent.class, LogCapture::capture);
    }

    private static void capture(Object message) {
        if (message instanceof Logging.LogEvent event && StepLog.isOpen()) {
            StepLog.append(level(event), event.logSource(), String.valueOf(event.message()), cause(event));
        }
    }

    private static String level(Logging.LogEvent event) {
        if (event instanceof Logging.Error) {
            return "ERROR";
        }
        if (event instanceof Logging.Warning) {
            return "WARN";
        }
        return event instanceof Logging.Info ? "INFO" : "DEBUG";
    }

    private static @Nullable Throwable cause(Logging.LogEvent event) {
        boolean hasCause = event instanceof Logging.Error error && error.cause() != Logging.noCause();
        return hasCause ? ((Logging.Error) event).cause() : null;
    }
}
