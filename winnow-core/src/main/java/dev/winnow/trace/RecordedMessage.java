package dev.winnow.trace;

import org.jspecify.annotations.Nullable;

/**
 * A message as a file knows it.
 *
 * @param type its type's simple name
 * @param text all that it contains, as a person would write it
 * @param fingerprint what makes it the same in another execution; null if that is the text
 */
public record RecordedMessage(
        String type, String text, @Nullable String fingerprint) {

    /** Whether the scenario takes the two for the same. */
    public boolean matches(RecordedMessage other) {
        return identity().equals(other.identity());
    }

    /** What makes it the same in another execution. */
    public String identity() {
        return fingerprint == null ? text : fingerprint;
    }
}
