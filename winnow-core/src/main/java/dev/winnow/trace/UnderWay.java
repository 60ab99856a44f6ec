package dev.winnow.trace;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The messages sent and not yet delivered, for those that never are; only the latest, if there are very many. */
final class UnderWay {

    private static final int MOST = 10_000;
    private static final int TEXT = 200;

    private record Message(String text, int sentAt) {}

    private final Map<Integer, Message> messages = new LinkedHashMap<>();
    private boolean forgot;

    void sent(RecordedStep.Sent sent, int step) {
        RecordedMessage message = sent.message();
        String text = message.text().length() <= TEXT
                ? message.text()
                : message.text().substring(0, TEXT);
        RecordedMessage clipped = new RecordedMessage(message.type(), text, null);
        messages.put(sent.id(), new Message(StepText.message(sent.id(), sent.from(), sent.to(), clipped), step));
        if (messages.size() > MOST) {
            messages.remove(messages.keySet().iterator().next());
            forgot = true;
        }
    }

    void arrived(int id) {
        messages.remove(id);
    }

    /** The message {@code id} in words, as far as it is remembered. */
    String text(int id) {
        Message message = messages.get(id);
        return message == null ? "#" + id : message.text();
    }

    /** {@code ", sent at 5"}, as far as it is remembered. */
    String origin(int id) {
        Message message = messages.get(id);
        return message == null ? "" : ", sent at " + message.sentAt();
    }

    List<String> left() {
        return messages.values().stream()
                .map(message -> message.text() + ", sent at " + message.sentAt())
                .toList();
    }

    /** Whether there were so many that some are no longer remembered. */
    boolean forgot() {
        return forgot;
    }
}
