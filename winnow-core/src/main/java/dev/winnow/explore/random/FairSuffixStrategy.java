package dev.winnow.explore.random;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.Strategy;
import dev.winnow.system.Situation;

/**
 * A strategy that follows another one for a number of steps, then a random walk, which is fair: no enabled event waits
 * for ever. Liveness can be judged only by fair executions.
 */
public final class FairSuffixStrategy extends ForwardingStrategy {

    private final int prefixSteps;
    private final RandomWalk fairStrategy;
    private boolean isFair;

    /**
     * Returns a strategy that is fair after a number of steps, or the given one if executions end before.
     *
     * @param stepLimit maximum number of steps per execution
     */
    public static Strategy after(int prefixSteps, int stepLimit, Strategy prefix, RandomWalk suffix) {
        return prefixSteps >= stepLimit ? prefix : new FairSuffixStrategy(prefix, prefixSteps, suffix);
    }

    private FairSuffixStrategy(Strategy prefix, int prefixSteps, RandomWalk suffix) {
        super(prefix);
        this.prefixSteps = prefixSteps;
        this.fairStrategy = suffix;
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
