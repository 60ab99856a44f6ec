package dev.winnow.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A broken invariant.
 *
 * @param invariant its name
 * @param message what was found, in words
 * @param processes those concerned
 * @param fingerprint tells kinds of violations apart, across executions: equal fingerprints, the same bug
 */
public record Violation(String invariant, String message, List<ProcessId> processes, String fingerprint) {
    public Violation {
        processes = List.copyOf(processes);
    }

    /** Returns true if the other one is the same bug: equal fingerprints, whatever the words. */
    public boolean isSameAs(@Nullable Violation other) {
        return other != null && fingerprint.equals(other.fingerprint);
    }
}
