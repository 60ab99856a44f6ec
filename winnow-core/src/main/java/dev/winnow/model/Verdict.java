package dev.winnow.model;

import org.jspecify.annotations.Nullable;

/** How an execution ended. */
public sealed interface Verdict {

    /** It broke an invariant at its last step. */
    record Violated(Violation violation) implements Verdict {}

    /** It broke nothing. */
    record Passed(EndReason end) implements Verdict {}

    /** Why an execution that broke nothing ended. */
    enum EndReason {
        /** Nothing was left that could happen. */
        QUIESCENT,
        /** The step limit was reached. */
        STEP_LIMIT,
        /** Whoever chose the schedule wanted no more of it. */
        STOPPED
    }

    /** Returns what was broken, or null if nothing was. */
    default @Nullable Violation violation() {
        return null;
    }

    default boolean isViolation() {
        return violation() != null;
    }

    /** Returns true if this violation ended the execution. */
    default boolean violates(Violation wanted) {
        return wanted.isSameAs(violation());
    }

    /**
     * Returns true if both broke the same, or neither broke anything: why an execution that passed ended does not
     * matter.
     */
    default boolean isSameAs(Verdict other) {
        Violation violation = violation();
        return violation == null ? !other.isViolation() : other.violates(violation);
    }
}
