package dev.winnow.trace.picture;

import dev.winnow.trace.EventText;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The messages in flight; only the last ones if there are very many. */
final class UndeliveredMessages {

    private static final int MAX_MESSAGES = 10_000;
    private static final int MAX_TEXT_LENGTH = 200;

    private record UndeliveredMessage(String text, int sentAt) {}

    private final Map<Integer, UndeliveredMessage> messages = new LinkedHashMap<>();
    private boolean hasForgotten;

    void add(RecordedStep.SentItem sent, int step) {
        String label = sent.message().label();
        String text = label.length() <= MAX_TEXT_LENGTH ? label : label.substring(0, MAX_TEXT_LENGTH);
        RecordedMessage clipped = new RecordedMessage(sent.message().type(), text, null);
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

    /** Returns the message in words, or only its number if it was forgotten. */
    String text(int id) {
        UndeliveredMessage message = messages.get(id);
        return message == null ? "#" + id : message.text();
    }

    /** Returns {@code ", sent at 5"}, or an empty text if the message was forgotten. */
    String sentAtText(int id) {
        UndeliveredMessage message = messages.get(id);
        return message == null ? "" : ", sent at " + message.sentAt();
    }

    List<String> describeAll() {
        return messages.values().stream()
                .map(message -> message.text() + ", sent at " + message.sentAt())
                .toList();
    }

    /** Returns true if some messages were forgotten, because there were too many. */
    boolean hasForgotten() {
        return hasForgotten;
    }
}
