package dev.winnow.invariant;

import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.function.Predicate;

/**
 * An invariant that knows states in which something is still owed: an execution must not come to rest in one, nor stay
 * in them for ever. That is seen of an execution whose end is a fair {@code FairCycleDetector round}.
 *
 * @param isHot whether something still is
 */
public record HotInvariant(String name, Predicate<States> isHot) implements Invariant<Boolean> {

    @Override
    public When when() {
        return When.END;
    }

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
        return isHot.test(states)
                ? Judgement.broken("something is still owed, and nothing can happen any more")
                : Judgement.holds(nothing);
    }
}
