package dev.winnow.trace.log;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event of a log, before its messages are matched.
 *
 * @param line the line of the log, from 1
 * @param sends the messages that were sent in it
 * @param time its time by the clock of its process; null if the log has none. Only the order counts
 */
record LogEvent(
        int line,
        ProcessId process,
        Action action,
        List<LogMessage> sends,
        @Nullable Long time) {

    LogEvent {
        sends = List.copyOf(sends);
    }

    /**
     * A message as one side of it tells.
     *
     * @param peer the other side; null if the log does not tell
     * @param id what identifies the message in the log; null if only its text does
     */
    record LogMessage(@Nullable ProcessId peer, @Nullable String id, String text) {}

    /** What happened. */
    sealed interface Action {}

    /** A message was handled. */
    record Handles(MessageUse use, ProcessId to, LogMessage message) implements Action {}

    /** A timer fired. */
    record Fires(String timer) implements Action {}

    /** Something else happened, at a process or outside. */
    record Happens(RecordedEvent event) implements Action {}

    /** What becomes of a message. */
    enum MessageUse {
        DELIVERED,
        DROPPED,
        DUPLICATED
    }

    static LogEvent local(int line, ProcessId process, String text, @Nullable Long time) {
        return new LogEvent(line, process, new Happens(new RecordedEvent.LocalEvent(process, text)), List.of(), time);
    }

    LogEvent sending(List<LogMessage> messages) {
        return new LogEvent(line, process, action, messages, time);
    }
}
