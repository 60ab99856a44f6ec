package dev.winnow.invariant;

import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.function.Predicate;

/**
 * A liveness property: progress is required while the state is hot. An execution must neither end in a hot state nor
 * stay in hot states forever. The latter is detected in an execution that ends in a fair cycle of hot states.
 *
 * @param isHot returns true if progress is still required
 */
public record HotInvariant(String name, Predicate<States> isHot, boolean ignoresOrder) implements MemorylessInvariant {

    @Override
    public When when() {
        return When.END;
    }

    @Override
    public Judgement<Boolean> after(Boolean history, Step step, States states) {
        return isHot.test(states)
                ? Judgement.broken("progress is still required, and no event is enabled")
                : Judgement.holds(history);
    }
}
