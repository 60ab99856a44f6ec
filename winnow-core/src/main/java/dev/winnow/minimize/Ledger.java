package dev.winnow.minimize;

import java.util.function.BooleanSupplier;

/**
 * What a minimization has spent, and whether there is anything left to spend. Spending is counted in steps that a schedule takes beyond the
 * beginning that it shares with the best one known: the same on every machine and for every number of threads.
 */
final class Ledger {

    private final long mostSteps;
    private final BooleanSupplier stop;
    private long steps;
    private long schedules;
    private long performed;
    private long allotment = Long.MAX_VALUE; // of the present stage: the count of steps at which it ends
    private boolean stopped;
    private boolean cutShort;

    Ledger(long mostSteps, BooleanSupplier stop) {
        this.mostSteps = mostSteps;
        this.stop = stop;
    }

    void spend(long cost, long performedSteps) {
        schedules++;
        steps += cost;
        performed += performedSteps;
    }

    /** For a search that is no schedule: steps alone. */
    void spend(long cost) {
        steps += cost;
        performed += cost;
    }

    /** Lets the present stage spend so much at the most. */
    void allot(long stageSteps) {
        allotment = steps > Long.MAX_VALUE - stageSteps ? Long.MAX_VALUE : steps + stageSteps;
        cutShort = false;
    }

    /** Whether nothing more may be tried, in this stage or at all. */
    boolean isOver() {
        if (steps >= allotment) {
            cutShort = true;
        }
        return cutShort || isDone();
    }

    /** Whether nothing more may be tried at all. */
    boolean isDone() {
        stopped = stopped || stop.getAsBoolean();
        return stopped || steps >= mostSteps;
    }

    /** Whether the clock or the user ended it, rather than the count of steps. */
    boolean wasStopped() {
        return stopped;
    }

    /** Whether the present stage came to the end of what it was allotted. */
    boolean wasCutShort() {
        return cutShort;
    }

    long left() {
        return Math.max(0, Math.min(mostSteps, allotment) - steps);
    }

    long steps() {
        return steps;
    }

    long schedules() {
        return schedules;
    }

    long performed() {
        return performed;
    }
}
