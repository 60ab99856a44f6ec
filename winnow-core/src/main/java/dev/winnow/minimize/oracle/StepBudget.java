package dev.winnow.minimize.oracle;

import java.util.function.BooleanSupplier;

/**
 * The step budget of a minimization. A schedule costs the steps after the prefix that it shares with the best one. So
 * the cost is the same on every machine and for every number of threads.
 */
public final class StepBudget {

    private final long maxSteps;
    private final BooleanSupplier stop;
    private long steps;
    private long schedules;
    private long performedSteps;
    private long stageLimit = Long.MAX_VALUE; // the value of steps at which the current stage ends
    private boolean stopped;
    private boolean cutShort;

    public StepBudget(long maxSteps, BooleanSupplier stop) {
        this.maxSteps = maxSteps;
        this.stop = stop;
    }

    /** Charges one schedule. */
    public void spend(long cost, long performedSteps) {
        schedules++;
        steps += cost;
        this.performedSteps += performedSteps;
    }

    /** Charges the steps of a search. */
    public void spend(long cost) {
        steps += cost;
        performedSteps += cost;
    }

    /** Starts a stage that may spend at most {@code stageSteps} steps. */
    public void beginStage(long stageSteps) {
        stageLimit = steps > Long.MAX_VALUE - stageSteps ? Long.MAX_VALUE : steps + stageSteps;
        cutShort = false;
    }

    /** Returns true if the current stage must end, because of its own limit or that of the minimization. */
    public boolean pollStageEnd() {
        if (steps >= stageLimit) {
            cutShort = true;
        }
        return cutShort || pollStop();
    }

    /** Returns true if the minimization must end. Asks the caller's stop condition. */
    public boolean pollStop() {
        stopped = stopped || stop.getAsBoolean();
        return stopped || steps >= maxSteps;
    }

    /** Returns true if the time limit or the user stopped the minimization. */
    public boolean wasStopped() {
        return stopped;
    }

    /** Returns true if the current stage reached its step limit. */
    public boolean wasCutShort() {
        return cutShort;
    }

    /** Returns the number of steps that the current stage may still spend. */
    public long remaining() {
        return Math.max(0, Math.min(maxSteps, stageLimit) - steps);
    }

    /** Returns the number of steps charged. */
    public long steps() {
        return steps;
    }

    /** Returns the number of schedules charged. */
    public long schedules() {
        return schedules;
    }

    /** Returns the number of steps actually performed. */
    public long performedSteps() {
        return performedSteps;
    }
}
