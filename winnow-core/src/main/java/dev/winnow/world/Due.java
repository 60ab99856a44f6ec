package dev.winnow.world;

import dev.winnow.run.Invariant;
import dev.winnow.run.Judgements;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which invariants are looked at when. */
final class Due {

    private final Invariant.When[] when;
    private final boolean[] skippable;
    private final boolean[] remembers; // until the end
    private final boolean[] asked;

    Due(Judgements judgements) {
        this(judgements, i -> true);
    }

    /** Of some of them only; of the others none ever is. */
    Due(Judgements judgements, IntPredicate which) {
        asked = new boolean[judgements.count()];
        when = new Invariant.When[judgements.count()];
        skippable = new boolean[when.length];
        remembers = new boolean[when.length];
        for (int i = 0; i < when.length; i++) {
            when[i] = judgements.when(i);
            skippable[i] = judgements.mayBeSkipped(i);
            remembers[i] = judgements.remembersUntilEnd(i);
            asked[i] = which.test(i);
        }
    }

    boolean asksAnything() {
        return IntStream.range(0, asked.length).anyMatch(i -> asked[i]);
    }

    boolean asksForQuiet() {
        return IntStream.range(0, when.length).anyMatch(i -> asked[i] && when[i] == Invariant.When.QUIET);
    }

    boolean asksForEnd() {
        return IntStream.range(0, when.length).anyMatch(i -> asked[i] && when[i] == Invariant.When.END);
    }

    /** After a step. */
    boolean isDue(int i, boolean quiet, boolean skipped) {
        return asked[i]
                && switch (when[i]) {
                    case EVERY_STEP -> !(skipped && skippable[i]);
                    case QUIET -> quiet;
                    case END -> remembers[i];
                };
    }

    /** When an execution ends: what was skipped, and what must hold when all is over. */
    boolean isDueAtEnd(int i, boolean over, boolean anySkipped) {
        return asked[i] && (when[i] == Invariant.When.END ? over : anySkipped && skippable[i]);
    }
}
