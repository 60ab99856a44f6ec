package dev.winnow.explore;

import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import java.util.function.Function;

/** A violation together with an execution or path that leads to it. */
public sealed interface Counterexample {

    Violation violation();

    /**
     * Returns the execution.
     *
     * @param replay performs a path in the system's own world, if the search knows only the path
     */
    Execution execution(Function<MovePath, Execution> replay);

    /** A path through a state space, not yet performed in the system's own world. */
    record OnPath(Violation violation, MovePath path) implements Counterexample {
        @Override
        public Execution execution(Function<MovePath, Execution> replay) {
            return replay.apply(path);
        }
    }

    /** An execution that was performed in the system's own world. */
    record Performed(Violation violation, Execution execution) implements Counterexample {
        @Override
        public Execution execution(Function<MovePath, Execution> replay) {
            return execution;
        }
    }
}
