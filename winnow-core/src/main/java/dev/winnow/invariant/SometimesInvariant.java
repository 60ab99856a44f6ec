package dev.winnow.invariant;

import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.function.Predicate;

/**
 * A reachability goal: at least one execution of a search must reach it. No single execution violates it, so it is not
 * among the invariants of a setup.
 */
public record SometimesInvariant(String name, Predicate<States> goal) implements MemorylessInvariant {

    @Override
    public Judgement<Boolean> after(Boolean history, Step step, States states) {
        return Judgement.holds(history);
    }
}
