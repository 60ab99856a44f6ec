package dev.winnow.explore;

import dev.winnow.model.Execution;
import dev.winnow.model.Violation;
import java.util.function.Function;

/** A violation, and how to come to it. */
public sealed interface Counterexample {

    Violation violation();

    /** Returns the execution, which the caller performs if the search knows only its path. */
    Execution execution(Function<MovePath, Execution> perform);

    /** A path through a graph, not yet performed in the system's own world. */
    record OnPath(Violation violation, MovePath path) implements Counterexample {
        @Override
        public Execution execution(Function<MovePath, Execution> perform) {
            return perform.apply(path);
        }
    }

    /** An execution of the system's own world. */
    record Performed(Violation violation, Execution execution) implements Counterexample {
        @Override
        public Execution execution(Function<MovePath, Execution> perform) {
            return execution;
        }
    }
}
