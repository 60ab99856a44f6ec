package dev.winnow.trace.log;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.json.JsonWriter;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The words for events that Winnow itself writes into logs, as in {@code n1→n2 #3 Vote(term=2)}, read back. */
final class WinnowText {

    private static final Pattern MESSAGE = Pattern.compile("(drop |duplicate )?(.+?)→(.+?) #(\\d+) (.*)");
    private static final Pattern TIMER = Pattern.compile("(.+?) #\\d+ timer (.*)");
    private static final Pattern SEND = Pattern.compile("send (.*) to (.+)");
    private static final Pattern SIDES = Pattern.compile("(partition|heal) (.+) \\| (.+)");
    private static final Pattern PROCESS = Pattern.compile("(start|crash|restart|pause|resume) (.+)");

    private WinnowText() {}

    /** Returns what the text says about the host; null if it is not in Winnow's words. */
    static LogEvent.@Nullable Action parse(ProcessId host, String text) {
        try {
            return parseWords(host, text);
        } catch (IllegalArgumentException e) {
            return null; // a name that is none
        }
    }

    private static LogEvent.@Nullable Action parseWords(ProcessId host, String text) {
        Matcher message = MESSAGE.matcher(text);
        if (message.matches() && isAt(host, message)) {
            ProcessId to = ProcessId.of(message.group(3));
            return new LogEvent.Handles(
                    use(message.group(1)),
                    to,
                    new LogEvent.LogMessage(ProcessId.of(message.group(2)), null, message.group(5)));
        }
        Matcher timer = TIMER.matcher(text);
        if (timer.matches() && timer.group(1).equals(host.name())) {
            return new LogEvent.Fires(timer.group(2));
        }
        RecordedEvent event = external(host, text);
        return event == null ? null : new LogEvent.Happens(event);
    }

    private static boolean isAt(ProcessId host, Matcher message) {
        return message.group(1) == null ? host.name().equals(message.group(3)) : host.equals(ProcessId.OUTSIDE);
    }

    private static LogEvent.MessageUse use(@Nullable String prefix) {
        if (prefix == null) {
            return LogEvent.MessageUse.DELIVERED;
        }
        return prefix.equals("drop ") ? LogEvent.MessageUse.DROPPED : LogEvent.MessageUse.DUPLICATED;
    }

    private static @Nullable RecordedEvent external(ProcessId host, String text) {
        Matcher process = PROCESS.matcher(text);
        if (process.matches() && process.group(2).equals(host.name())) {
            return switch (process.group(1)) {
                case "start" -> new RecordedEvent.Started(host);
                case "crash" -> new RecordedEvent.Crashed(host);
                case "restart" -> new RecordedEvent.Restarted(host);
                case "pause" -> new RecordedEvent.Paused(host);
                default -> new RecordedEvent.Resumed(host);
            };
        }
        if (!host.equals(ProcessId.OUTSIDE)) {
            return null;
        }
        Matcher send = SEND.matcher(text);
        if (send.matches()) {
            return sentFromOutside(ProcessId.of(send.group(2)), send.group(1));
        }
        Matcher sides = SIDES.matcher(text);
        if (sides.matches()) {
            List<ProcessId> one = processes(sides.group(2));
            List<ProcessId> other = processes(sides.group(3));
            return sides.group(1).equals("heal")
                    ? new RecordedEvent.Healed(one, other)
                    : new RecordedEvent.Partitioned(one, other);
        }
        return text.startsWith("run ") ? new RecordedEvent.BlockRun(text.substring(4)) : null;
    }

    private static List<ProcessId> processes(String names) {
        return Arrays.stream(names.split(", ")).map(ProcessId::of).toList();
    }

    /** Returns a message from outside, of which a log has only the text. */
    static RecordedEvent.SentFromOutside sentFromOutside(ProcessId to, String text) {
        JsonWriter json = new JsonWriter();
        json.text(text);
        return new RecordedEvent.SentFromOutside(to, message(text), json.drain());
    }

    /** Returns a message of which a log has only the text. Its type is the word that the text starts with. */
    static RecordedMessage message(String text) {
        Matcher type = Pattern.compile("[\\p{Alpha}_][\\w.$-]*").matcher(text);
        return new RecordedMessage(type.lookingAt() ? type.group() : "message", text, null);
    }
}
