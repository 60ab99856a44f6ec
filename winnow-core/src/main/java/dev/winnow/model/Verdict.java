package dev.winnow.model;

/** How an execution ended. */
public sealed interface Verdict {

    /** It broke an invariant at its last step. */
    record Violated(Violation violation) implements Verdict {}

    /** It broke nothing. */
    record Passed(End end) implements Verdict {}

    /** Why an execution that broke nothing ended. */
    enum End {
        /** Nothing was left that could happen. */
        QUIESCENT,
        /** The step limit was reached. */
        STEP_LIMIT,
        /** Whoever chose the schedule wanted no more of it. */
        STOPPED
    }

    default boolean isViolation() {
        return this instanceof Violated;
    }
}
