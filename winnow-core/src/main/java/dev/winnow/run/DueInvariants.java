package dev.winnow.run;

import dev.winnow.invariant.Invariant;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which invariants are looked at when. */
public final class DueInvariants {

    private final Invariant.When[] when;
    private final boolean[] skippable;
    private final boolean[] remembers; // until the end
    private final boolean[] included;

    public DueInvariants(InvariantEvaluator evaluator) {
        this(evaluator, i -> true);
    }

    /** Of some of them only; of the others none ever is. */
    public DueInvariants(InvariantEvaluator evaluator, IntPredicate which) {
        included = new boolean[evaluator.count()];
        when = new Invariant.When[evaluator.count()];
        skippable = new boolean[when.length];
        remembers = new boolean[when.length];
        for (int i = 0; i < when.length; i++) {
            when[i] = evaluator.when(i);
            skippable[i] = evaluator.mayBeSkipped(i);
            remembers[i] = evaluator.keepsHistoryUntilEnd(i);
            included[i] = which.test(i);
        }
    }

    public boolean hasAny() {
        return IntStream.range(0, included.length).anyMatch(i -> included[i]);
    }

    public boolean hasQuietChecks() {
        return IntStream.range(0, when.length).anyMatch(i -> included[i] && when[i] == Invariant.When.QUIET);
    }

    public boolean hasEndChecks() {
        return IntStream.range(0, when.length).anyMatch(i -> included[i] && when[i] == Invariant.When.END);
    }

    /** After a step. */
    public boolean isDue(int i, boolean quiet, boolean skipped) {
        return included[i]
                && switch (when[i]) {
                    case EVERY_STEP -> !(skipped && skippable[i]);
                    case QUIET -> quiet;
                    case END -> remembers[i];
                };
    }

    /** When an execution ends: what was skipped, and what must hold when all is over. */
    public boolean isDueAtEnd(int i, boolean over, boolean anySkipped) {
        return included[i] && (when[i] == Invariant.When.END ? over : anySkipped && skippable[i]);
    }
}
