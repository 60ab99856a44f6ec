package dev.winnow.run;

import dev.winnow.model.Step;
import java.util.function.Predicate;

/**
 * What must be seen sometimes. No execution breaks it: it is asked of all of them together, by {@link Sightings}, and is not among the
 * invariants of a setup.
 */
record Sometimes(String name, Predicate<States> seen) implements Invariant<Boolean> {

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
