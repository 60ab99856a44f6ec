package dev.winnow.run;

import dev.winnow.invariant.Invariant;
import java.util.function.IntPredicate;

/** A schedule that says which invariants are evaluated after a step and at the end of an execution. */
public final class DueInvariants {

    // Flags by invariant; all false for an invariant that is excluded.
    private final boolean[] afterSteps;
    private final boolean[] onlyWhenQuiet;
    private final boolean[] skippable;
    private final boolean[] atEnd;

    /** Creates a schedule for all invariants. */
    public DueInvariants(InvariantEvaluator evaluator) {
        this(evaluator, i -> true);
    }

    /** Creates a schedule for the included invariants. The others are never due. */
    public DueInvariants(InvariantEvaluator evaluator, IntPredicate included) {
        int count = evaluator.count();
        afterSteps = new boolean[count];
        onlyWhenQuiet = new boolean[count];
        skippable = new boolean[count];
        atEnd = new boolean[count];
        for (int i = 0; i < count; i++) {
            if (included.test(i)) {
                Invariant.When when = evaluator.when(i);
                afterSteps[i] = when != Invariant.When.END || evaluator.keepsHistoryUntilEnd(i);
                onlyWhenQuiet[i] = when == Invariant.When.QUIET;
                skippable[i] = evaluator.mayBeSkipped(i);
                atEnd[i] = when == Invariant.When.END;
            }
        }
    }

    /** Returns true if any invariant is included. */
    public boolean hasAny() {
        return contains(afterSteps) || contains(atEnd);
    }

    /** Returns true if an invariant is evaluated only while no message can be delivered. */
    public boolean hasQuietChecks() {
        return contains(onlyWhenQuiet);
    }

    /** Returns true if an invariant is evaluated at the end. */
    public boolean hasEndChecks() {
        return contains(atEnd);
    }

    private static boolean contains(boolean[] flags) {
        for (boolean flag : flags) {
            if (flag) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns true if the invariant is due after a step.
     *
     * @param quiet true if no message can be delivered
     * @param skipped true if the step lies between two evaluations of skippable invariants
     */
    public boolean isDue(int i, boolean quiet, boolean skipped) {
        return afterSteps[i] && !(skipped && skippable[i]) && (quiet || !onlyWhenQuiet[i]);
    }

    /**
     * Returns true if the invariant is due at the end of an execution.
     *
     * @param over true if no event is enabled
     * @param anySkipped true if evaluations of skippable invariants may have been skipped
     */
    public boolean isDueAtEnd(int i, boolean over, boolean anySkipped) {
        return atEnd[i] ? over : anySkipped && skippable[i];
    }
}
