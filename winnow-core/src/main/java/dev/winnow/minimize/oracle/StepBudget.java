package dev.winnow.minimize.oracle;

import java.util.function.BooleanSupplier;

/**
 * What a minimization has spent, and whether there is anything left to spend. Spending is counted in steps that a
 * schedule takes beyond the beginning that it shares with the best one known: the same on every machine and for every
 * number of threads.
 */
public final class StepBudget {

    private final long maxSteps;
    private final BooleanSupplier stop;
    private long steps;
    private long schedules;
    private long performed;
    private long stageLimit = Long.MAX_VALUE; // of the present stage: the count of steps at which it ends
    private boolean stopped;
    private boolean cutShort;

    public StepBudget(long mostSteps, BooleanSupplier stop) {
        this.maxSteps = mostSteps;
        this.stop = stop;
    }

    public void spend(long cost, long performedSteps) {
        schedules++;
        steps += cost;
        performed += performedSteps;
    }

    /** For a search that is no schedule: steps alone. */
    public void spend(long cost) {
        steps += cost;
        performed += cost;
    }

    /** Lets the present stage spend so much at the most. */
    public void beginStage(long stageSteps) {
        stageLimit = steps > Long.MAX_VALUE - stageSteps ? Long.MAX_VALUE : steps + stageSteps;
        cutShort = false;
    }

    /** Whether nothing more may be tried, in this stage or at all. */
    public boolean pollStageEnd() {
        if (steps >= stageLimit) {
            cutShort = true;
        }
        return cutShort || pollStop();
    }

    /** Whether nothing more may be tried at all. */
    public boolean pollStop() {
        stopped = stopped || stop.getAsBoolean();
        return stopped || steps >= maxSteps;
    }

    /** Whether the clock or the user ended it, rather than the count of steps. */
    public boolean wasStopped() {
        return stopped;
    }

    /** Whether the present stage came to the end of what it was allotted. */
    public boolean wasCutShort() {
        return cutShort;
    }

    public long remaining() {
        return Math.max(0, Math.min(maxSteps, stageLimit) - steps);
    }

    public long steps() {
        return steps;
    }

    public long schedules() {
        return schedules;
    }

    public long performedSteps() {
        return performed;
    }
}
