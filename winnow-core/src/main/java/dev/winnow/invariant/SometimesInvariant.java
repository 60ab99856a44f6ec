package dev.winnow.invariant;

import dev.winnow.model.Step;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.system.States;
import java.util.function.Predicate;

/**
 * What must be seen sometimes. No execution breaks it: it is asked of all of them together, by
 * {@link ReachabilityGoals}, and is not among the invariants of a setup.
 */
public record SometimesInvariant(String name, Predicate<States> goal) implements Invariant<Boolean> {

    @Override
    public boolean isMemoryless() {
        return true;
    }

    @Override
    public Boolean start() {
        return true;
    }

    @Override
    public Judgement<Boolean> after(Boolean nothing, Step step, States states) {
        return Judgement.holds(nothing);
    }
}
