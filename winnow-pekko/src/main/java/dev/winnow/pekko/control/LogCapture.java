package dev.winnow.pekko.control;

import dev.winnow.model.MessageLabel;
import dev.winnow.pekko.state.ActorNames;
import dev.winnow.pekko.state.TypedActors;
import dev.winnow.system.StepLog;
import org.apache.pekko.actor.ActorSystemImpl;
import org.apache.pekko.actor.UnhandledMessage;
import org.apache.pekko.event.Logging;
import org.jspecify.annotations.Nullable;

/**
 * A listener that appends the log events of classic actors and of Pekko to the log of the step, and the messages that
 * actors do not handle, which Pekko logs only for debugging.
 */
final class LogCapture {

    private LogCapture() {}

    static void install(ActorSystemImpl system) {
        EventStreamListener.subscribe(system, Logging.LogEvent.class, LogCapture::capture);
        EventStreamListener.subscribe(system, UnhandledMessage.class, LogCapture::captureUnhandled);
    }

    private static void captureUnhandled(Object event) {
        UnhandledMessage unhandled = (UnhandledMessage) event;
        Object message = TypedActors.unwrap(unhandled.message());
        if (StepLog.isOpen() && !TypedActors.isSignal(message)) {
            String receiver = ActorNames.nameOf(unhandled.recipient().path());
            StepLog.append("WARN", receiver, StepLog.UNHANDLED + "message " + MessageLabel.of(message), null);
        }
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
