package dev.winnow.pekko.control;

import dev.winnow.system.StepLog;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.event.Logging;
import org.jspecify.annotations.Nullable;

/** What classic actors and Pekko itself log: it is on the event stream within the step that logs it. */
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
        boolean one = event instanceof Logging.Error error && error.cause() != Logging.noCause();
        return one ? ((Logging.Error) event).cause() : null;
    }
}
