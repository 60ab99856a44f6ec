package dev.winnow.world;

import dev.winnow.run.Invariant;
import dev.winnow.run.Judgements;
import java.util.Arrays;

/** Which invariants are looked at when. */
final class Due {

    private final Invariant.When[] when;
    private final boolean[] skippable;

    Due(Judgements judgements) {
        when = new Invariant.When[judgements.count()];
        skippable = new boolean[when.length];
        for (int i = 0; i < when.length; i++) {
            when[i] = judgements.when(i);
            skippable[i] = judgements.mayBeSkipped(i);
        }
    }

    boolean asksForQuiet() {
        return Arrays.asList(when).contains(Invariant.When.QUIET);
    }

    boolean asksForEnd() {
        return Arrays.asList(when).contains(Invariant.When.END);
    }

    /** After a step. */
    boolean isDue(int i, boolean quiet, boolean skipped) {
        return switch (when[i]) {
            case EVERY_STEP -> !(skipped && skippable[i]);
            case QUIET -> quiet;
            case END -> false;
        };
    }

    /** When an execution ends: what was skipped, and what must hold when all is over. */
    boolean isDueAtEnd(int i, boolean over, boolean anySkipped) {
        return when[i] == Invariant.When.END ? over : anySkipped && skippable[i];
    }
}
