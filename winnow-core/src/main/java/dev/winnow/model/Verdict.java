package dev.winnow.model;

import org.jspecify.annotations.Nullable;

/** The verdict on an execution: violated or passed. */
public sealed interface Verdict {

    /** The verdict that the last step violates an invariant. */
    record Violated(Violation violation) implements Verdict {}

    /** The verdict that the execution violates no invariant. */
    record Passed(EndReason end) implements Verdict {}

    /** The reason why an execution without a violation ended. */
    enum EndReason {
        /** No event was enabled any more. */
        QUIESCENT,
        /** The step limit was reached. */
        STEP_LIMIT,
        /** The strategy or schedule ended. */
        STOPPED
    }

    /** Returns the violation, or null if the execution passed. */
    default @Nullable Violation violation() {
        return null;
    }

    /** Returns true if the execution violates an invariant. */
    default boolean isViolation() {
        return violation() != null;
    }

    /** Returns true if the execution has the same violation: one with an equal fingerprint. */
    default boolean violates(Violation wanted) {
        return wanted.isSameAs(violation());
    }

    /** Returns true if both have the same violation or both passed, for whatever reason they ended. */
    default boolean isSameAs(Verdict other) {
        Violation violation = violation();
        return violation == null ? !other.isViolation() : other.violates(violation);
    }
}
