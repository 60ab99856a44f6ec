package dev.winnow.trace;

import dev.winnow.model.MessageLabel;
import dev.winnow.model.Shapes;
import org.jspecify.annotations.Nullable;

/**
 * A message as recorded in a file.
 *
 * @param type the simple name of its type
 * @param text its content in readable form
 * @param fingerprint its identity across executions; null if that is the text
 * @param shortLabel what pictures and sentences show; null if that is the text
 */
public record RecordedMessage(
        String type,
        String text,
        @Nullable String fingerprint,
        @Nullable String shortLabel) {

    /** Creates a message that is shown as its text. */
    public RecordedMessage(String type, String text, @Nullable String fingerprint) {
        this(type, text, fingerprint, null);
    }

    /** Returns a message for display. */
    static RecordedMessage of(Object message) {
        return of(message, null);
    }

    /** Returns a message with this fingerprint; null if that is the text. */
    static RecordedMessage of(Object message, @Nullable String fingerprint) {
        String text = Shapes.text(message);
        String label = MessageLabel.of(message);
        return new RecordedMessage(
                Shapes.typeName(message),
                text,
                text.equals(fingerprint) ? null : fingerprint,
                label.equals(text) ? null : label);
    }

    /** Returns what pictures and sentences show. */
    public String label() {
        return shortLabel == null ? text : shortLabel;
    }

    /** Returns true if the messages have the same identity. */
    public boolean matches(RecordedMessage other) {
        return identity().equals(other.identity());
    }

    /** Returns the identity of the message across executions. */
    public String identity() {
        return fingerprint == null ? text : fingerprint;
    }
}
