package dev.winnow.run;

import dev.winnow.model.Step;
import java.util.function.Predicate;

/**
 * An invariant that knows states in which something is still owed: an execution must not come to rest in one, nor stay in them for ever. That
 * is seen of an execution whose end is a fair {@linkplain Rounds round}.
 *
 * @param owed whether something still is
 */
public record Hot(String name, Predicate<States> owed) implements Invariant<Boolean> {

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
        return owed.test(states)
                ? Judgement.broken("something is still owed, and nothing can happen any more")
                : Judgement.holds(nothing);
    }
}
