package dev.winnow.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A violation of an invariant.
 *
 * @param invariant the name of the invariant
 * @param message describes the violation
 * @param processes the processes concerned
 * @param fingerprint identifies the bug across executions
 */
public record Violation(String invariant, String message, List<ProcessId> processes, String fingerprint) {
    public Violation {
        processes = List.copyOf(processes);
    }

    /** Returns true if both are the same bug: their fingerprints are equal. Messages may differ. */
    public boolean isSameAs(@Nullable Violation other) {
        return other != null && fingerprint.equals(other.fingerprint);
    }
}
