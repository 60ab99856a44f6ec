package dev.winnow.trace;

import org.jspecify.annotations.Nullable;

/**
 * A message as recorded in a file.
 *
 * @param type the simple name of its type
 * @param text its content in readable form
 * @param fingerprint its identity across executions; null if that is the text
 */
public record RecordedMessage(
        String type, String text, @Nullable String fingerprint) {

    /** Returns true if the messages have the same identity. */
    public boolean matches(RecordedMessage other) {
        return identity().equals(other.identity());
    }

    /** Returns the identity of the message across executions. */
    public String identity() {
        return fingerprint == null ? text : fingerprint;
    }
}
