package dev.winnow.explore.random;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.Strategy;
import dev.winnow.system.Situation;

/**
 * Fairness after a prefix: another strategy for so many steps, then a random walk, by which nothing that can happen
 * waits for ever. What must come to hold in the end can only be judged by executions that are fair.
 */
public final class FairSuffixStrategy extends ForwardingStrategy {

    private final int prefixSteps;
    private final RandomWalk fairStrategy;
    private boolean isFair;

    /**
     * Returns the strategy made fair after so many steps, or as it is if executions end before.
     *
     * @param limit maximum number of steps of an execution
     */
    public static Strategy after(int steps, int limit, Strategy first, RandomWalk then) {
        return steps >= limit ? first : new FairSuffixStrategy(first, steps, then);
    }

    private FairSuffixStrategy(Strategy first, int steps, RandomWalk then) {
        super(first);
        this.prefixSteps = steps;
        this.fairStrategy = then;
    }

    @Override
    public Decision next(Situation now) {
        isFair = now.recording().size() >= prefixSteps;
        return isFair ? fairStrategy.next(now) : inner.next(now);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return isFair ? fairStrategy.choose(process, bound) : super.choose(process, bound);
    }
}
