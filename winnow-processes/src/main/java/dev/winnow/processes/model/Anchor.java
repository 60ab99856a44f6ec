package dev.winnow.processes.model;

/**
 * An event that must have happened before an input.
 *
 * @param event its fingerprint
 * @param count how often it must have happened since the plan began
 * @param atMostMillis how long to wait for it, from when the wait begins; then the input is performed all the same and
 *     the anchor is recorded as absent
 */
public record Anchor(Fingerprint event, int count, long atMostMillis) {

    /** Checks the values. */
    public Anchor {
        if (count < 1 || atMostMillis < 0) {
            throw new IllegalArgumentException("an anchor needs a count of at least 1 and a limit of at least 0 ms");
        }
    }
}
