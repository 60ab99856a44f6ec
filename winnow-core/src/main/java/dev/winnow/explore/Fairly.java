package dev.winnow.explore;

import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;

/**
 * Fairness after a prefix: another strategy for so many steps, then a random walk, by which nothing that can happen waits for ever. What must come to hold in the end can only be judged by executions that are fair.
 */
public final class Fairly implements Strategy {

    private final Strategy first;
    private final int steps;
    private final RandomWalk then;
    private boolean fair;

    public Fairly(Strategy first, int steps, RandomWalk then) {
        this.first = first;
        this.steps = steps;
        this.then = then;
    }

    @Override
    public Decision next(Situation now) {
        fair = now.recording().size() >= steps;
        return fair ? then.next(now) : first.next(now);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return fair ? then.choose(process, bound) : first.choose(process, bound);
    }

    @Override
    public void performed(Step step) {
        first.performed(step);
    }

    @Override
    public Decision ended(Execution execution) {
        return first.ended(execution);
    }
}
