package dev.winnow.trace.picture;

import dev.winnow.trace.EventText;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The messages sent and not yet delivered, for those that never are; only the latest, if there are very many. */
final class UndeliveredMessages {

    private static final int MAX_MESSAGES = 10_000;
    private static final int MAX_TEXT = 200;

    private record UndeliveredMessage(String text, int sentAt) {}

    private final Map<Integer, UndeliveredMessage> messages = new LinkedHashMap<>();
    private boolean hasForgotten;

    void add(RecordedStep.SentItem sent, int step) {
        RecordedMessage message = sent.message();
        String text = message.text().length() <= MAX_TEXT
                ? message.text()
                : message.text().substring(0, MAX_TEXT);
        RecordedMessage clipped = new RecordedMessage(message.type(), text, null);
        messages.put(
                sent.id(), new UndeliveredMessage(EventText.message(sent.id(), sent.from(), sent.to(), clipped), step));
        if (messages.size() > MAX_MESSAGES) {
            messages.remove(messages.keySet().iterator().next());
            hasForgotten = true;
        }
    }

    void remove(int id) {
        messages.remove(id);
    }

    /** The message {@code id} in words, as far as it is remembered. */
    String text(int id) {
        UndeliveredMessage message = messages.get(id);
        return message == null ? "#" + id : message.text();
    }

    /** {@code ", sent at 5"}, as far as it is remembered. */
    String sentAtText(int id) {
        UndeliveredMessage message = messages.get(id);
        return message == null ? "" : ", sent at " + message.sentAt();
    }

    List<String> describeAll() {
        return messages.values().stream()
                .map(message -> message.text() + ", sent at " + message.sentAt())
                .toList();
    }

    /** Whether there were so many that some are no longer remembered. */
    boolean hasForgotten() {
        return hasForgotten;
    }
}
