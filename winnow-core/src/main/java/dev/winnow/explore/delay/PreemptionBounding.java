package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;

/**
 * Preemption bounding as an explorer: who runs goes on for nothing, and to let somebody else run while it could counts
 * for one, whoever that is. Where it has nothing to do, everybody may be next for nothing.
 *
 * <p>Musuvathi and Qadeer (PLDI'07), the baseline PB of FSE'15; searched by strata and with a cache, it is iterated
 * preemption bounding with caching.
 */
public final class PreemptionBounding extends QueueExplorer {

    private static final int NOBODY = -1;

    private int running = NOBODY;

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
        running = unit == running ? NOBODY : running;
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
