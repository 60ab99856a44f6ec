package dev.winnow.run;

import dev.winnow.model.Step;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Something comes to hold within so many steps, from the beginning or whenever it is owed. What it remembers is for how many steps it
 * has been owed.
 *
 * @param owing when it comes to be owed; null if it is from the beginning, and once
 */
record Eventually(String name, @Nullable Predicate<States> owing, int bound, Predicate<States> goal)
        implements Invariant<Integer> {

    private static final Integer NOT_OWED = -1;
    private static final Integer NEVER_AGAIN = -2;

    Eventually {
        if (bound < 1) {
            throw new IllegalArgumentException("'" + name + "' must have at least 1 step, not " + bound);
        }
    }

    @Override
    public When when() {
        return When.END;
    }

    @Override
    public Integer start() {
        return owing == null ? 0 : NOT_OWED;
    }

    @Override
    public Judgement<Integer> after(Integer steps, Step step, States states) {
        if (steps.equals(NEVER_AGAIN)) {
            return Judgement.holds(steps);
        }
        if (goal.test(states)) {
            return Judgement.holds(owing == null ? NEVER_AGAIN : NOT_OWED);
        }
        if (steps.equals(NOT_OWED)) {
            return Judgement.holds(owing != null && owing.test(states) ? 0 : NOT_OWED);
        }
        return steps + 1 < bound
                ? Judgement.holds(steps + 1)
                : Judgement.broken("it did not come to that within " + bound + (bound == 1 ? " step" : " steps"));
    }

    /** What is owed when nothing can happen any more will never be. */
    @Override
    public Judgement<Integer> atEnd(Integer steps, States states) {
        return steps < 0
                ? Judgement.holds(steps)
                : Judgement.broken("it did not come to that, and nothing can happen any more");
    }
}
