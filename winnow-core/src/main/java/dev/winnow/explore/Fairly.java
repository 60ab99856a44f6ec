package dev.winnow.explore;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;

/**
 * Fairness after a prefix: another strategy for so many steps, then a random walk, by which nothing that can happen waits for ever. What must come to hold in the end can only be judged by executions that are fair.
 */
public final class Fairly extends ForwardingStrategy {

    private final int steps;
    private final RandomWalk then;
    private boolean fair;

    /**
     * Returns the strategy made fair after so many steps, or as it is if executions end before.
     *
     * @param limit maximum number of steps of an execution
     */
    public static Strategy after(int steps, int limit, Strategy first, RandomWalk then) {
        return steps >= limit ? first : new Fairly(first, steps, then);
    }

    private Fairly(Strategy first, int steps, RandomWalk then) {
        super(first);
        this.steps = steps;
        this.then = then;
    }

    @Override
    public Decision next(Situation now) {
        fair = now.recording().size() >= steps;
        return fair ? then.next(now) : inner.next(now);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return fair ? then.choose(process, bound) : super.choose(process, bound);
    }
}
