package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.Situation;
import java.util.List;
import java.util.Set;

/**
 * A strategy that decides what happens next: a random walk, a replay, a systematic search. The {@link Runner} performs
 * its decisions.
 */
public interface Strategy {

    /** Returns the next decision. Also called if no internal event is enabled, because an external one may follow. */
    Decision next(Situation now);

    /** Returns the answer to a handler's {@code choose(bound)} in the step that is being performed. */
    int choose(ProcessId process, int bound);

    /** Returns true if the strategy may decide to {@link Decision.Rewind}. The data needed for it is kept only then. */
    default boolean rewinds() {
        return false;
    }

    /** Receives every performed step. */
    default void onPerformed(Step step) {}

    /** Receives the invariants that could not be decided in an execution that ended; empty for most. */
    default void onUndecided(List<UndecidedInvariant> invariants) {}

    /** Returns the conditions of the plan that did not hold when it stopped waiting for them. */
    default Set<String> unmetConditions() {
        return Set.of();
    }

    /** Receives an execution that ended. Returns {@link Decision.Rewind} to start another one, or stops. */
    default Decision onEnded(Execution execution) {
        return Decision.STOP;
    }
}
