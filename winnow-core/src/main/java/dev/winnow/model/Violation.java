package dev.winnow.model;

import java.util.List;

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
}
