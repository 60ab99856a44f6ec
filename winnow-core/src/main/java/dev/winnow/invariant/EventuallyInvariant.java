package dev.winnow.invariant;

import dev.winnow.model.Counted;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A bounded liveness property: the goal holds within {@code stepBound} steps of the trigger. Its history is the number
 * of steps since the trigger.
 *
 * @param trigger makes the goal pending; null if the goal is pending from the beginning and has to be reached only once
 */
record EventuallyInvariant(String name, @Nullable Predicate<States> trigger, int stepBound, Predicate<States> goal)
        implements Invariant<Integer> {

    private static final Integer NOT_PENDING = -1;
    private static final Integer SATISFIED = -2;

    EventuallyInvariant {
        if (stepBound < 1) {
            throw new IllegalArgumentException("'" + name + "' must have at least 1 step, not " + stepBound);
        }
    }

    @Override
    public When when() {
        return When.END;
    }

    @Override
    public Integer start() {
        return trigger == null ? 0 : NOT_PENDING;
    }

    @Override
    public Judgement<Integer> after(Integer steps, Step step, States states) {
        if (steps.equals(SATISFIED)) {
            return Judgement.holds(steps);
        }
        if (goal.test(states)) {
            return Judgement.holds(trigger == null ? SATISFIED : NOT_PENDING);
        }
        if (steps.equals(NOT_PENDING)) {
            return Judgement.holds(trigger != null && trigger.test(states) ? 0 : NOT_PENDING);
        }
        return steps + 1 < stepBound
                ? Judgement.holds(steps + 1)
                : Judgement.broken("the goal was not reached within " + Counted.of(stepBound, "step"));
    }

    /** Returns a violation if the goal is still pending, because no event can reach it any more. */
    @Override
    public Judgement<Integer> atEnd(Integer steps, States states) {
        return steps < 0
                ? Judgement.holds(steps)
                : Judgement.broken("the goal was not reached, and no event is enabled");
    }
}
