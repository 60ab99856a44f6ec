package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.Situation;

/** Decides what happens next: a random walk, a replay, the steps of a systematic search. The {@link Runner} does it. */
public interface Strategy {

    /** What to do now. Also asked when nothing is enabled: an external may be next. */
    Decision next(Situation now);

    /** Answers a handler's {@code choose(bound)}, in the step that this strategy decided on. */
    int choose(ProcessId process, int bound);

    /** Whether it ever answers with a {@link Decision.Rewind}; only then is what rewinding needs kept. */
    default boolean rewinds() {
        return false;
    }

    /** Sees every step that was performed. */
    default void onPerformed(Step step) {}

    /**
     * Sees an execution that ended; {@link Decision.Rewind} goes on with another one, {@link Decision#STOP} does not.
     */
    default Decision onEnded(Execution execution) {
        return Decision.STOP;
    }
}
