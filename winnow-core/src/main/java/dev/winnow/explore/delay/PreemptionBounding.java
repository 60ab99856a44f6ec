package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;

/**
 * Preemption bounding as a delaying explorer: switching away from an enabled unit that runs costs one delay, whichever
 * unit is next. Switching is free when the running unit is blocked.
 *
 * <p>Musuvathi and Qadeer (PLDI'07); the baseline PB of FSE'15. With {@link StratifiedSearch} and its cache it is
 * iterative preemption bounding with state caching.
 */
public final class PreemptionBounding extends QueueExplorer {

    private static final int NONE = -1;

    private int running = NONE;

    public PreemptionBounding() {}

    private PreemptionBounding(PreemptionBounding other) {
        super(other);
        running = other.running;
    }

    @Override
    public int delayCost() {
        return next() == running ? 1 : 0;
    }

    @Override
    public void onStarted(int unit) {
        running = unit;
    }

    @Override
    public void onBlocked(int unit) {
        super.onBlocked(unit);
        running = unit == running ? NONE : running;
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        insert(length(), unit);
    }

    @Override
    public DelayingExplorer copy() {
        return new PreemptionBounding(this);
    }
}
